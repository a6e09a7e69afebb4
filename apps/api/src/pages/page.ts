/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

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
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
code { font-size: 0.9em; }
th { padding-right: 1rem; text-align: left; font-weight: normal; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid; white-space: pre-line; overflow-wrap: anywhere; }
</style>
${head}
<main>
${body}
</main>
</html>
`;
}
