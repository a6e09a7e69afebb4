import { readFileSync } from 'node:fs';
import { defaultClientConditions, defineConfig } from 'vite';
import { buildTargets } from './src/build/browsers.ts';
import { htmlPlaceholders } from './src/build/html-placeholders.ts';

const { compilerOptions } = JSON.parse(readFileSync(new URL('../../tsconfig.base.json', import.meta.url), 'utf8')) as {
  compilerOptions: { customConditions: string[] };
};

/** The pages use relative addresses, so that a deployment can serve the pages below a path. */
export default defineConfig({
  base: './',
  plugins: [htmlPlaceholders()],
  // Resolves workspace libraries to their source, so that the page builds on a clone where nothing else is built.
  resolve: { conditions: [...compilerOptions.customConditions, ...defaultClientConditions] },
  build: {
    target: buildTargets,
    // Inlining small files as `data:` URLs would require a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'index.html', docs: 'docs.html' }, checks: { pluginTimings: false } },
    // Vite warns about a file larger than this limit, in kB. Swagger UI is one large file, which only /docs loads.
    chunkSizeWarningLimit: 2000,
  },
  // In development, `npm run demo` serves the API.
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
});
