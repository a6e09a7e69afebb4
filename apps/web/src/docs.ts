import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** `/docs`: every operation of the API description, to read and to try. Nothing is asked of another host. */
SwaggerUI({
  dom_id: '#description',
  url: new URL('api/v1/openapi.json', document.baseURI).href,
  validatorUrl: null,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The connector has no login, and reading is all it does.
  supportedSubmitMethods: ['get'],
});
