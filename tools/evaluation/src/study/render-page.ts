import { escapeHtml } from '@postjoin/values';
import type { StudyData } from './collect.ts';
import { method } from './method.ts';
import { pageStyle } from './page-style.ts';
import { renderPlot } from './plot.ts';
import type { UnusualRow } from './study-row.ts';
import type { Table } from './tables.ts';

/** Renders the study as one HTML page without scripts, which loads nothing from another place. */
export function renderPage(data: StudyData, tables: readonly Table[], source: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>What prices did after posts</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>What prices did after posts</h1>
<p>${escapeHtml(source)}: public posts of two tracked accounts, and the prices of the prediction-market contracts that the
posts are about. For information only. Nothing here shows that a post caused a move.</p>
<p><a href="#method">Method, and what it cannot say</a></p>
${tables.map(renderTable).join('\n')}
<section>
<h2>Plots of the most unusual rows</h2>
${data.unusual.length === 0 ? '<p>No row has a known share.</p>' : `<ol class="plots">${data.unusual.map(renderRow).join('\n')}</ol>`}
</section>
<section id="method">
<h2>Method</h2>
${method.map(([heading, ...paragraphs]) => `<h3>${heading}</h3>\n${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function renderTable({ title, note, columns, rows }: Table): string {
  const id = title.toLowerCase().replace(/\W+/g, '-');
  const head = columns.map((name) => (name === '' ? '<td></td>' : `<th scope="col">${escapeHtml(name)}</th>`)).join('');
  const body = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(name)}</th>${rest}</tr>`;
  });
  return `<section>
<h2 id="${id}">${escapeHtml(title)}</h2>
<p>${escapeHtml(note)}</p>
<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0">
<table><thead><tr>${head}</tr></thead>
<tbody>${body.join('\n')}</tbody></table>
</div>
</section>`;
}

function renderRow({ title, outcome, at, url, points }: UnusualRow): string {
  const name = escapeHtml(outcome === 'Yes' ? title : `${outcome}: ${title}`);
  const time = `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</time>`;
  const link = isWebAddress(url) ? ` <a href="${escapeHtml(url)}">post of ${time}</a>` : ` post of ${time}`;
  return `<li><h3>${name}</h3><p>${link}</p>${renderPlot(points, `Price of ${name} from a day before the post to a day after it`)}</li>`;
}

/** Whether an address of a stranger is safe as a link. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
