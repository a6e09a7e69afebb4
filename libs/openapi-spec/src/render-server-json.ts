import { serviceVersion, logoPath, type Identity } from './identity.ts';
import { registryDescription } from './service-texts.ts';

/**
 * Renders `server.json`, with which the operator of a public deployment lists it in the MCP registry. The format is
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json.
 */
export function renderServerJson({ origin, product, service }: Identity): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${toNamespace(origin)}/${toServerName(product)}`,
    title: service,
    description: registryDescription,
    version: serviceVersion,
    websiteUrl: origin,
    icons: [{ src: origin + logoPath, mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
  };
}

/**
 * Renders the server card, from which a client learns about the MCP server before it connects. The format is that of
 * https://github.com/modelcontextprotocol/experimental-ext-server-card, and its members are those of `server.json`.
 */
export function renderServerCard(identity: Identity): object {
  const schema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
  return { ...renderServerJson(identity), $schema: schema };
}

/** Returns the reversed host name, which is the namespace of a domain in the registry: `com.example.posts`. */
function toNamespace(origin: string): string {
  const { hostname } = new URL(origin);
  const isName = /[a-z]$/iu.test(hostname) && hostname.includes('.');
  return isName ? hostname.split('.').reverse().join('.') : 'com.example';
}

function toServerName(product: string): string {
  return (
    product
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-|-$/gu, '') || 'server'
  );
}
