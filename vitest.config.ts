import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const projects = ['apps', 'libs', 'tools'].flatMap((kind) =>
  readdirSync(`${import.meta.dirname}/${kind}`)
    .filter((name) => existsSync(`${import.meta.dirname}/${kind}/${name}/package.json`))
    .map((name) => ({
      extends: true as const,
      root: `${import.meta.dirname}/${kind}/${name}`,
      test: { name: `@postjoin/${name}` },
    })),
);

const { compilerOptions } = JSON.parse(readFileSync(`${import.meta.dirname}/tsconfig.base.json`, 'utf8')) as {
  compilerOptions: { customConditions: string[] };
};

/** Starts the tests of the page first. They take the most time, and would otherwise run alone at the end. */
class PageFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isPage = ({ project }: TestSpecification) => project.name === '@postjoin/web';
    return [...sorted.filter(isPage), ...sorted.filter((file) => !isPage(file))];
  }
}

// Nx sets it, and the programs that tests start would then colour their output.
delete process.env['FORCE_COLOR'];

export default defineConfig({
  // Resolves workspace libraries to their source, so that tests need no build.
  ssr: { resolve: { conditions: [...compilerOptions.customConditions, ...defaultServerConditions] } },
  test: {
    projects,
    sequence: { sequencer: PageFirst },
    include: ['src/**/*.test.ts'],
    // The files of a project share processes and modules. Loading the modules again for each file took a quarter of the
    // processor time. So a test restores what it changes in its process, such as a clock.
    isolate: false,
    // Vitest starts one worker fewer than there are cores. Many tests wait for programs that they start: three workers
    // left more than a quarter of two cores unused.
    maxWorkers: 4,
    // High limits, because machines may be busy. They only end a test that hangs: no test asserts a duration.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    // The programs that tests start compile each module once instead of at each start, as in the deploy files. This
    // saves a quarter of the processor time of a start.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/postjoin-tests` },
    reporters: ['default', `${import.meta.dirname}/tools/checks/src/vitest-totals.ts`],
  },
});
