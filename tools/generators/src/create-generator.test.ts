import { createTree } from '@nx/devkit/testing';
import { expect, it } from 'vitest';
import { createGenerator } from './create-generator.ts';

it.each(['charts', 'apps/charts', 'libs/Charts', 'libs/a/charts', '../libs/charts', 'libs/matcher'])(
  'refuses the folder %s for a library before it changes a file',
  async (directory) => {
    const tree = createTree();
    tree.write('libs/matcher/package.json', '{}');
    const before = tree.listChanges();
    const generate = createGenerator('library', () => Promise.reject(new Error('was called')));
    await expect(generate(tree, { directory })).rejects.toThrow(/^The folder .*(must be libs\/|exists)/u);
    expect(tree.listChanges()).toEqual(before);
  },
);
