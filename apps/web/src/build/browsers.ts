/**
 * The oldest browsers that the pages support, all of spring and summer 2022. The build lowers syntax and styles for
 * them. It does not lower calls and regular expressions, so the pages use none that these browsers lack.
 */
const oldestBrowsers = [
  { target: 'chrome104', label: 'Chrome 104' },
  { target: 'edge104', label: 'Edge 104' },
  { target: 'firefox104', label: 'Firefox 104' },
  { target: 'safari15.4', label: 'Safari 15.4' },
] as const;

/** The targets of the build, in the form of Vite. */
export const buildTargets: string[] = oldestBrowsers.map(({ target }) => target);

/** Names the browsers of the page, such as `Chrome 104, Edge 104, Firefox 104 or Safari 15.4`. */
export function describeBrowsers(): string {
  const labels = oldestBrowsers.map(({ label }) => label);
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}

/** Names the browsers of the API reference. Swagger UI has look-behinds, which Safari has since 16.4. */
export function describeDocsBrowsers(): string {
  return describeBrowsers().replace('Safari 15.4', 'Safari 16.4');
}
