import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { docsLayout, docsPlugin } from './docs-layout.ts';

/**
 * Program of the page `/docs`. The page shows every operation of the API, and the reader can call each of them. The
 * page sends no request to another host.
 */

SwaggerUI({
  dom_id: '#api-reference',
  url: new URL('api/v1/openapi.json', document.baseURI).href,
  validatorUrl: null,
  layout: docsLayout,
  plugins: [docsPlugin],
  // Without highlighting, code is legible in both themes, and long answers render fast.
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
  const path = pathname.slice(Math.max(0, pathname.search(/\/(?:api\/v1\/|feed\.|posts\/|contracts\/)/u)) + 1);
  return new URL(path + search, document.baseURI).href;
}
