import { ServiceError } from '@postjoin/envelope';
import { createTimes } from '@postjoin/views';
import { decode } from 'fast-png';
import { expect, it } from 'vitest';
import { drawPreview } from './preview-image.ts';
import { createImageRenderer } from './render-images.ts';

const draw = (text: string) =>
  drawPreview({ product: 'Postjoin', note: '', lines: [{ kind: 'quote', text, maxLines: 3 }] }, createTimes(0, 'UTC'));
const rows = (svg: string) => [...svg.matchAll(/<text [^>]*font-size="36"[^>]*>([^<]*)</gu)].map(([, text]) => text);

it('renders the same picture once, and pictures at the same time one after another', async () => {
  const render = createImageRenderer();
  const caller = 'a caller';
  const texts = ['a', 'a', 'b'];
  const [first, same, other] = await Promise.all(texts.map((text) => render(draw(text), caller)));
  expect(same).toBe(first);
  expect(other!.equals(first!)).toBe(false);
  expect(decode(other!)).toMatchObject({ width: 1200, height: 630 });
});

it('refuses the last pictures of a caller while many wait, not the one of another caller, and renders again afterwards', async () => {
  const render = createImageRenderer();
  const pictures = Array.from({ length: 40 }, (_, index) => render(draw(`picture ${index}`), 'a caller'));
  const other = render(draw('of another caller'), 'another');
  const results = await Promise.allSettled(pictures);
  expect((await other).length).toBeGreaterThan(0);
  const refused = results
    .filter(({ status }) => status === 'rejected')
    .map((result) => (result as PromiseRejectedResult).reason as ServiceError);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ code: 'too_many_requests', facts: { retry_after_s: 2 } });
  expect((await render(draw('later'), 'a caller')).length).toBeGreaterThan(0);
});

it('fails for a picture that is no SVG, and renders the next one', async () => {
  const render = createImageRenderer();
  await expect(render('<svg', 'a caller')).rejects.toThrow();
  expect((await render(draw('next'), 'a caller')).length).toBeGreaterThan(0);
});

it.each<[string, string, (string | undefined)[]]>([
  [
    'breaks a long text between words and shortens it',
    'many words '.repeat(40),
    [expect.stringMatching(/many$/u), expect.any(String), expect.stringMatching(/…$/u)] as string[],
  ],
  ['cuts a word that is longer than a line', `a${'W'.repeat(200)}`, [expect.stringMatching(/^aW{30,45}…$/u) as string]],
  ['leaves out what the font does not have', 'Ünïcode 🇺🇸 习近平 Żółć', ['Unicode Zo c']],
  ['shows markup as text', '<b>&"bold"', ['&#60;b&#62;&#38;&#34;bold&#34;']],
  ['shows nothing of an empty text', '', []],
])('%s', (_name, text, lines) => {
  expect(rows(draw(text))).toEqual(lines);
});
