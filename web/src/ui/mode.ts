/** Light or dark, as somebody chose it or as the system has it. */
export function switchMode(): void {
    const mode = document.documentElement.dataset.mode === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.mode = mode;
    localStorage.setItem('coil.mode', mode);
}
