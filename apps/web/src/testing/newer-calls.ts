/** Calls that browsers got after the oldest browsers of the pages, or that one of these lacks, by their object. */
const newerCalls: Readonly<Record<string, readonly string[]>> = {
  Map: ['groupBy'],
  Object: ['groupBy'],
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))': ['map', 'filter', 'take', 'drop', 'toArray', 'some'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  RegExp: ['escape'],
  Promise: ['withResolvers', 'try'],
  Intl: ['Segmenter', 'DurationFormat'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['timeout', 'any'],
  globalThis: ['Iterator', 'requestIdleCallback', 'scheduler', 'navigation', 'CompressionStream'],
  'Document.prototype': ['startViewTransition'],
  'Element.prototype': ['checkVisibility'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
};

/** A script that removes these calls from a browser. */
export const removeNewerCalls = Object.entries(newerCalls)
  .flatMap(([object, names]) => names.map((name) => `delete ${object}.${name};`))
  .join('\n');
