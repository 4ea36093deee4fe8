/** For a window's `onkeydowncapture`: Escape closes what is open, and does nothing else then. */
export const escapes = (open: () => boolean, close: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open())
        return;
    close();
    event.stopPropagation();
};
