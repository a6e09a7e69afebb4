import type { Page } from 'playwright-core';

/** The focused element, and whether its focus is visible. */
export interface FocusState {
  /** The accessible name: a label or the text. For a radio button, the name of its group. */
  name: string;
  inView: boolean;
  outlined: boolean;
}

export function readFocus(page: Page): Promise<FocusState> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const normalise = (text: string | null | undefined) => text?.replace(/\s+/gu, ' ').trim();
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
    const labels = element instanceof HTMLInputElement ? element.labels : null;
    // The radio button itself is transparent; the text beside it has the outline.
    const visibleElement = isRadio ? (element.nextElementSibling as HTMLElement) : element;
    const { top, bottom } = visibleElement.getBoundingClientRect();
    // On a narrow page, the bar at the bottom covers a part of the page.
    const bar = document.querySelector<HTMLElement>('.reach');
    const covered = bar?.contains(element) ? 0 : (bar?.offsetHeight ?? 0);
    const { outlineStyle, outlineWidth } = getComputedStyle(visibleElement);
    const name = isRadio
      ? element.name
      : (element.ariaLabel ??
        normalise(labels?.[0]?.textContent) ??
        normalise(element.innerText ?? element.textContent));
    return {
      name: name ?? '',
      inView: bottom > 0 && top < innerHeight - covered,
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    };
  });
}

/** Reads the focus after two frames, because the browser needs a frame to scroll to the focused element. */
async function readSettledFocus(page: Page): Promise<FocusState> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return readFocus(page);
}

/** No page in the tests has this many tab stops, so the search stops here. */
const maxTabStops = 200;

/**
 * Presses Tab until the element with the given name has the focus. Returns the names of all elements on the way.
 *
 * @throws {Error} if a focus is not visible, or the element is not reached
 */
export async function tabThrough(page: Page, lastName: string): Promise<string[]> {
  const names: string[] = [];
  while (names.length < maxTabStops) {
    await page.keyboard.press('Tab');
    const focus = await readSettledFocus(page);
    names.push(focus.name);
    if (!focus.inView || !focus.outlined) throw new Error(`the focus on “${focus.name}” is not visible`);
    if (focus.name === lastName) return names;
  }
  throw new Error(`Tab did not reach “${lastName}”: ${names.join(' | ')}`);
}
