import { mount } from 'svelte';
import './app.css';
import App from './ui/App.svelte';

document.documentElement.dataset.mode = localStorage.getItem('coil.mode')
    ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
mount(App, { target: document.getElementById('app')! });
