import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { createBrowserStorage } from './browser-storage.ts';
import { docsLayout, docsPlugin } from './docs-layout.ts';
import { applyTheme, loadTheme } from './theme.ts';

/** The page `/docs`: every operation of the API, to read and to try. It sends no request to another host. */
const storage = createBrowserStorage(() => localStorage);
applyTheme(loadTheme(storage), document.documentElement, storage);

SwaggerUI({
  dom_id: '#api-reference',
  url: new URL('api/v1/openapi.json', document.baseURI).href,
  validatorUrl: null,
  layout: docsLayout,
  plugins: [docsPlugin],
  // Plain text is legible in both themes and renders fast for long answers.
  syntaxHighlight: false,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The API has only read operations.
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => ({ ...request, url: toThisDeployment(request.url) }),
});

/** Sends trial requests to the host that serves this page, even if the description contains another server address. */
function toThisDeployment(url: string): string {
  const { pathname, search } = new URL(url, document.baseURI);
  const path = pathname.slice(Math.max(0, pathname.indexOf('/api/v1/')) + 1);
  return new URL(path + search, document.baseURI).href;
}
