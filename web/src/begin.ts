// How each page of the built site begins: in the colours that somebody chose, or those of their system.
import { mount, type Component } from 'svelte';
import './app.css';
import { recall } from './store/remembers';

export function begin(page: Component): void {
    document.documentElement.dataset.mode = recall('mode')
        ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    mount(page, { target: document.getElementById('app')! });
}
