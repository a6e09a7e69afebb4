import { html, type TemplateResult } from 'lit-html';

/** What programs show of a page that somebody links to. Addresses are absolute. */
interface Preview {
  type: 'article' | 'website';
  product: string;
  title: string;
  description: string;
  url: string;
  image: string;
  publishedAt?: string;
}

/** Renders the description of a page and its preview (https://ogp.me), for the head of the page. */
export function renderPreview({ type, product, title, description, url, image, publishedAt }: Preview): TemplateResult {
  const properties = {
    'og:type': type,
    'og:site_name': product,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    ...(publishedAt !== undefined && { 'article:published_time': publishedAt }),
  };
  return html`<meta name="description" content=${description} />
    <meta name="twitter:card" content="summary_large_image" />
    ${Object.entries(properties).map(([property, content]) => html`<meta property=${property} content=${content} />`)}
    <link rel="canonical" href=${url} />
    <link rel="alternate" type="application/json" href=${url} />`;
}
