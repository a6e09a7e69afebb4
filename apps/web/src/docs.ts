import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { browserStorage } from './browser-storage.ts';
import { applyTheme, isDark, loadTheme } from './theme.ts';

/** `/docs`: every operation of the API description, to read and to try. Nothing is asked of another host. */
const storage = browserStorage();
const theme = loadTheme(storage);
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

applyTheme(theme, document.documentElement, storage);
darken();
systemIsDark.addEventListener('change', darken);

SwaggerUI({
  dom_id: '#description',
  url: new URL('api/v1/openapi.json', document.baseURI).href,
  validatorUrl: null,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The connector has no login, and reading is all it does.
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => ({ ...request, url: askedHere(request.url) }),
});

/** The renderer has dark colours of its own, behind a class. */
function darken(): void {
  document.documentElement.classList.toggle('dark-mode', isDark(theme, systemIsDark.matches));
}

/**
 * What is tried is asked of the deployment that shows this page, by whatever name the reader reached it, also where the
 * description names another.
 */
function askedHere(address: string): string {
  const { pathname, search } = new URL(address, document.baseURI);
  const path = pathname.slice(Math.max(0, pathname.indexOf('/api/v1/')) + 1);
  return new URL(path + search, document.baseURI).href;
}
