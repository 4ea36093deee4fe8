import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
    plugins: [svelte()],
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] } },
    test: { include: ['tests/*.test.ts'] },
});
