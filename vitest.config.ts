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
  // Resolves workspace libraries to their source, so that tests need no build.
  ssr: { resolve: { conditions: ['@postjoin/source', ...defaultServerConditions] } },
  test: {
    projects,
    include: ['src/**/*.test.ts'],
    // High limits, which only end a hanging test: no test asserts a time, and machines may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', `${import.meta.dirname}/tools/vitest-totals.ts`],
  },
});
