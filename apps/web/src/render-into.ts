import { type nothing, render, type TemplateResult } from 'lit-html';

/**
 * Renders into elements that other programs change too: translators replace text nodes with elements of their own, and ad
 * blockers remove elements. lit-html would go on writing into nodes that are not on the page any more, so the reader
 * would see old values, or the words of one post beside the link of another.
 */

/** What is known about a rendered element. */
interface Rendered {
  observer: MutationObserver;
  /** Whether another program has changed the element since it was last rendered. */
  isAltered: boolean;
}

const renderedElements = new WeakMap<Element, Rendered>();

/** Renders into the element with this id. An element that another program has changed is replaced and rendered again. */
export function renderInto(id: string, content: TemplateResult | typeof nothing): void {
  const element = document.getElementById(id);
  if (!element) return;
  const rendered = renderedElements.get(element);
  if (!rendered) {
    // The content of the HTML file is for readers without JavaScript.
    element.replaceChildren();
    render(content, element);
    renderedElements.set(element, observe(element));
  } else if (rendered.observer.takeRecords().length > 0 || rendered.isAltered) {
    rendered.observer.disconnect();
    const fresh = element.cloneNode(false) as HTMLElement;
    render(content, fresh);
    const restore = readInputs(element);
    element.replaceWith(fresh);
    restore(fresh);
    renderedElements.set(fresh, observe(fresh));
  } else {
    render(content, element);
    // The records of this rendering are dropped.
    rendered.observer.takeRecords();
  }
}

function observe(element: Element): Rendered {
  const observer = new MutationObserver(() => {
    rendered.isAltered = true;
  });
  const rendered: Rendered = { observer, isAltered: false };
  observer.observe(element, { subtree: true, childList: true, characterData: true });
  return rendered;
}

/** Reads what the reader has opened, entered and focused. Returns a function that restores it in the new element. */
function readInputs(element: Element): (fresh: Element) => void {
  const opened = new Map(listDetails(element).map(([key, { open }]) => [key, open]));
  const focused = document.activeElement;
  const hasFocus = focused !== null && element.contains(focused);
  const fields = [...element.querySelectorAll<HTMLInputElement>('input[id]')].map(({ id, value }) => ({ id, value }));
  return (fresh) => {
    for (const [key, details] of listDetails(fresh)) details.open = opened.get(key) ?? details.open;
    for (const { id, value } of fields) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    if (!hasFocus) return;
    const { id } = focused;
    const target = id === '' ? fresh : document.getElementById(id);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

/** Lists the folded parts of an element, each under its post and its place there. */
function listDetails(element: Element): [key: string, HTMLDetailsElement][] {
  const counts = new Map<string, number>();
  return [...element.querySelectorAll('details')].map((details) => {
    const post = details.closest('[data-post]')?.getAttribute('data-post') ?? '';
    const count = (counts.get(post) ?? 0) + 1;
    counts.set(post, count);
    return [`${post} ${count}`, details];
  });
}

const shownTexts = new Map<string, string>();

/**
 * Sets the text of an element. An unchanged text is not set again, because screen readers announce every change of a
 * live region. The text of the element itself is not compared, because a translator may have changed it.
 */
export function setText(id: string, text: string | undefined): void {
  const element = document.getElementById(id);
  if (!element || text === undefined || shownTexts.get(id) === text) return;
  shownTexts.set(id, text);
  element.textContent = text;
}
