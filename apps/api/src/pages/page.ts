import { escapeHtml } from '@postjoin/values';

/** Content security policy of a page from `renderPage`: allows its inline style and the favicon. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Renders a complete page without scripts or external resources. @param body HTML @param head more HTML for its head */
export function renderPage(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; background: light-dark(#fff, #14171a); color: light-dark(#1b1f24, #e6e8eb); }
a { color: light-dark(#0b57d0, #8ab4f8); }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
code { font-size: 0.9em; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; }
time { white-space: nowrap; }
ul { padding-left: 1.25rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 1.5rem 0.25rem 0; border-bottom: 1px solid light-dark(#d5d9de, #3a4048); text-align: left; font-weight: normal; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid; white-space: pre-line; overflow-wrap: anywhere; }
</style>
${head}
<main>
${body}
</main>
</html>
`;
}
