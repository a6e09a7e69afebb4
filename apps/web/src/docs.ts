import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { docsLayout, docsPlugin } from './docs-layout.ts';
import { browserStorage } from './browser-storage.ts';
import { applyTheme, loadTheme } from './theme.ts';

/** `/docs`: every operation of the API description, to read and to try. Nothing is asked of another host. */
const storage = browserStorage();
applyTheme(loadTheme(storage), document.documentElement, storage);

SwaggerUI({
  dom_id: '#operations-drawn',
  url: new URL('api/v1/openapi.json', document.baseURI).href,
  validatorUrl: null,
  layout: docsLayout,
  plugins: [docsPlugin],
  // Plain text in the colours of the page can be read by everybody, and long answers are drawn at once.
  syntaxHighlight: false,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The connector has no login, and reading is all it does.
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => ({ ...request, url: toThisDeployment(request.url) }),
});

/**
 * What is tried is asked of the deployment that shows this page, by whatever name the reader reached it, also where the
 * description names another.
 */
function toThisDeployment(address: string): string {
  const { pathname, search } = new URL(address, document.baseURI);
  const path = pathname.slice(Math.max(0, pathname.indexOf('/api/v1/')) + 1);
  return new URL(path + search, document.baseURI).href;
}
