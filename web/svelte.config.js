import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// What is built by calls comes sooner than what the browser reads as markup first.
export default { preprocess: vitePreprocess(), compilerOptions: { fragments: 'tree' } };
