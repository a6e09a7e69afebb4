import { existsSync, readdirSync } from 'node:fs';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const projects = ['apps', 'libs', 'tools'].flatMap((kind) =>
  readdirSync(`${import.meta.dirname}/${kind}`)
    .filter((name) => existsSync(`${import.meta.dirname}/${kind}/${name}/package.json`))
    .map((name) => ({
      extends: true as const,
      root: `${import.meta.dirname}/${kind}/${name}`,
      test: { name: `@postjoin/${name}` },
    })),
);

export default defineConfig({
  // Workspace libraries are taken from their source, so that no build is needed.
  ssr: { resolve: { conditions: ['@postjoin/source', ...defaultServerConditions] } },
  test: {
    projects,
    include: ['src/**/*.test.ts'],
    // No test asserts a time; these only end one that hangs, also on a machine that is busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', `${import.meta.dirname}/tools/vitest-totals.ts`],
  },
});
