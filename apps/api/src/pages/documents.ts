import { renderLlmsTxt, renderOpenApi, type Identity } from '@postjoin/openapi-spec';
import type { Content } from '../http/representation.ts';
import { renderHome } from './home.ts';
import { plainPagePolicy } from './page.ts';
import { renderPrivacy } from './privacy.ts';
import { renderSecurityTxt } from './security-txt.ts';

/** The documents change with a new build only; an hour lets a correction through the same day. */
const documentLifeMs = 3_600_000;

const robots = 'User-agent: *\nAllow: /\nDisallow: /mcp\n';

/** Everything that is served beside the operations, by path. */
export function renderDocuments(identity: Identity, startedAt: Date): Map<string, Content> {
  const freshUntil = (nowMs: number) => nowMs + documentLifeMs;
  const document = (body: string, type: string): Content => ({ body, type: `${type}; charset=utf-8`, freshUntil });
  const page = (html: string): Content => ({ ...document(html, 'text/html'), policy: plainPagePolicy });
  return new Map([
    ['/api/v1/openapi.json', document(JSON.stringify(renderOpenApi(identity)), 'application/json')],
    ['/llms.txt', document(renderLlmsTxt(identity), 'text/plain')],
    ['/', page(renderHome(identity))],
    ['/privacy', page(renderPrivacy(identity))],
    ['/robots.txt', document(robots, 'text/plain')],
    ['/.well-known/security.txt', document(renderSecurityTxt(identity, startedAt), 'text/plain')],
  ]);
}
