import { html, type TemplateResult } from 'lit-html';

/** What programs show of a page that somebody links to. Its picture is below its address, which is absolute. */
interface Preview {
  product: string;
  title: string;
  description: string;
  url: string;
  /** When the post of the page was published. Absent on a page that is no post. */
  publishedAt?: string;
}

/** Renders the description of a page and its preview (https://ogp.me), for the head of the page. */
export function renderPreview({ product, title, description, url, publishedAt }: Preview): TemplateResult {
  const properties = {
    'og:type': publishedAt === undefined ? 'website' : 'article',
    'og:site_name': product,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': `${url}/preview.png`,
    ...(publishedAt !== undefined && { 'article:published_time': publishedAt }),
  };
  return html`<meta name="description" content=${description} />
    <meta name="twitter:card" content="summary_large_image" />
    ${Object.entries(properties).map(([property, content]) => html`<meta property=${property} content=${content} />`)}
    <link rel="canonical" href=${url} />
    <link rel="alternate" type="application/json" href=${url} />`;
}
