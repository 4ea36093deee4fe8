import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { chunks } from './scripts/chunks.mjs';
import { precache } from './scripts/precache.mjs';

export default defineConfig({
    plugins: [svelte(), precache()],
    build: {
        target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false,
        // On a slow machine a build would otherwise end with figures that tell whoever wants to play nothing.
        rolldownOptions: {
            checks: { pluginTimings: false }, input: ['index.html', 'admin.html'], output: { codeSplitting: chunks },
        },
    },
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] } },
    // A slow machine is no fault.
    test: { include: ['tests/*.test.ts'], testTimeout: 120_000, pool: 'threads', isolate: false },
});
