import { defineConfig } from 'vite';
import { htmlPlaceholders } from './src/build/html-placeholders.ts';

/** Addresses of the pages are relative, so that a deployment may live below a path. */
export default defineConfig({
  base: './',
  plugins: [htmlPlaceholders()],
  build: {
    target: 'es2023',
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'index.html', docs: 'docs.html' }, checks: { pluginTimings: false } },
    // The renderer of the API description is one large file that only /docs loads.
    chunkSizeWarningLimit: 2000,
  },
  // `npm run demo` beside it answers.
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
});
