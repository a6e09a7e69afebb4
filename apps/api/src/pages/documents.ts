import {
  renderLlmsTxt,
  renderOpenApi,
  renderServerCard,
  renderServerJson,
  type Identity,
} from '@postjoin/openapi-spec';
import { toByteString } from '@postjoin/values';
import type { Content } from '../http/representation.ts';
import { createHome } from './home.ts';
import { plainPagePolicy, type Page, type RenderPage } from './page.ts';
import { createPrivacy } from './privacy.ts';
import { createTerms } from './terms.ts';

/**
 * How long caches may store a document. Documents change only with a new build. With one hour, a correction is visible
 * on the same day.
 */
const documentMaxAgeMs = 3_600_000;

/** Time until security.txt expires. RFC 9116 requires an expiry date and recommends less than a year. */
const securityTxtMs = 180 * 86_400_000;

const robots = 'User-agent: *\nAllow: /\nDisallow: /mcp\nAllow: /mcp/server-card\n';

/**
 * Renders the documents that the api serves besides the built pages. The keys of the map are the URL paths.
 * @param openAiChallenge the token with which OpenAI verifies the domain
 */
export function renderDocuments(
  identity: Identity,
  renderPage: RenderPage,
  startedAt: Date,
  openAiChallenge?: string,
): Map<string, Content> {
  const page = (content: Page): Content => toPage(renderPage(content));
  return new Map([
    ['/api/v1/openapi.json', document(JSON.stringify(renderOpenApi(identity)), 'application/json')],
    ['/server.json', document(JSON.stringify(renderServerJson(identity), null, 2), 'application/json')],
    ['/mcp/server-card', document(JSON.stringify(renderServerCard(identity)), 'application/mcp-server-card+json')],
    ['/', page(createHome(identity))],
    ['/terms', page(createTerms(identity))],
    ['/robots.txt', document(robots, 'text/plain')],
    ['/.well-known/security.txt', document(renderSecurityTxt(identity, startedAt), 'text/plain')],
    ...(openAiChallenge === undefined
      ? []
      : [['/.well-known/openai-apps-challenge', document(openAiChallenge, 'text/plain')] as const]),
  ]);
}

/** Renders the documents that state whether a language model reads the posts. */
export const renderModelDocuments = (identity: Identity, renderPage: RenderPage): Map<string, Content> =>
  new Map([
    ['/llms.txt', document(renderLlmsTxt(identity), 'text/plain')],
    ['/privacy', toPage(renderPage(createPrivacy(identity)))],
  ]);

const document = (body: string, type: string): Content => ({
  body: toByteString(body),
  type: `${type}; charset=utf-8`,
  freshUntil: (nowMs: number) => nowMs + documentMaxAgeMs,
});

const toPage = (html: string): Content => ({ ...document(html, 'text/html'), policy: plainPagePolicy });

/** `/.well-known/security.txt` (RFC 9116). */
function renderSecurityTxt({ origin, emails }: Identity, startedAt: Date): string {
  return [
    `Contact: mailto:${emails.support}`,
    `Expires: ${new Date(startedAt.getTime() + securityTxtMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
