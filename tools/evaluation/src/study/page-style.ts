/** The style of the page, for light and dark colour schemes and for phones. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1b1f24, #e6e8eb);
  --faint: light-dark(#57606a, #a3abb5);
  --line: light-dark(#d5d9de, #3a4048);
  --back: light-dark(#ffffff, #14171a);
  --mark: light-dark(#0b57d0, #8ab4f8);
}
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 0.25rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; overflow-wrap: anywhere; }
p { max-width: 46rem; margin: 0.5rem 0; }
section > p { color: var(--faint); }
#method > p { color: var(--text); }
a { color: var(--mark); }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--mark); }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
tbody th { font-weight: normal; text-align: left; }
thead th:first-child { text-align: left; }
thead th { color: var(--faint); font-weight: 600; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1.5rem; padding: 0; list-style: none; }
.plots p { margin: 0.125rem 0; font-size: 0.875rem; }
svg { display: block; width: 100%; border: 1px solid var(--line); }
svg path { fill: none; stroke: var(--mark); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
svg .post { stroke: var(--faint); stroke-dasharray: 3 3; }
.scale { display: flex; justify-content: space-between; color: var(--faint); }
`;
