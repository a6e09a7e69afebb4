import type { Page } from 'playwright-core';

/** What has the focus, and whether a reader can see that. */
export interface Focused {
  /** What a screen reader would say: a label, or the words; of a group of radio buttons the group. */
  name: string;
  inView: boolean;
  outlined: boolean;
}

export function readFocus(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const words = (given: string | null | undefined) => given?.replace(/\s+/gu, ' ').trim();
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
    const labels = element instanceof HTMLInputElement ? element.labels : null;
    // The radio button itself is transparent; the words beside it carry its outline.
    const seen = isRadio ? (element.nextElementSibling as HTMLElement) : element;
    const { top, bottom } = seen.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    const name = isRadio
      ? element.name
      : (element.ariaLabel ?? words(labels?.[0]?.textContent) ?? words(element.innerText ?? element.textContent));
    return {
      name: name ?? '',
      inView: bottom > 0 && top < innerHeight,
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    };
  });
}

/** What has the focus, once the page has been drawn with it: scrolling there takes a frame. */
async function readSettledFocus(page: Page): Promise<Focused> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return readFocus(page);
}

/** A page with more stops than this has lost the keyboard somewhere. */
const maxTabStops = 200;

/**
 * Presses Tab until the element of that name has the focus, and answers the names on the way.
 *
 * @throws {Error} where the focus cannot be seen, or the element is not reached
 */
export async function tabThrough(page: Page, until: string): Promise<string[]> {
  const names: string[] = [];
  while (names.length < maxTabStops) {
    await page.keyboard.press('Tab');
    const here = await readSettledFocus(page);
    names.push(here.name);
    if (!here.inView || !here.outlined) throw new Error(`the focus on “${here.name}” cannot be seen`);
    if (here.name === until) return names;
  }
  throw new Error(`“${until}” is not reached by Tab: ${names.join(' | ')}`);
}
