import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Packages of this repository that each library may import. A library with an empty list may import none. */
const allowedImports = {
  values: [],
  envelope: ['values'],
  matcher: [],
  upstream: ['values'],
  program: ['values', 'feed-sources', 'market-venues'],
  'feed-sources': ['values', 'envelope', 'upstream'],
  'market-venues': ['values', 'envelope', 'upstream'],
  'snapshot-store': ['values', 'envelope', 'feed-sources', 'market-venues', 'matcher'],
  join: ['values', 'envelope', 'matcher', 'feed-sources', 'market-venues', 'snapshot-store'],
  archive: ['values', 'envelope', 'matcher', 'feed-sources', 'market-venues', 'snapshot-store', 'join'],
  views: ['values', 'join'],
  'openapi-spec': ['envelope', 'feed-sources', 'market-venues', 'join'],
};

/** The folders and files of the `src` of a library, in their order. A file imports nothing that comes after its own. */
const sourceOrder = {
  matcher: [
    'text',
    'english',
    'parts.ts',
    'types.ts',
    'questions',
    'back-references.ts',
    'post.ts',
    'pair.ts',
    'roles.ts',
    'reporting.ts',
    'requirements.ts',
    'rules.ts',
    'choose.ts',
    'relation.ts',
    'candidates.ts',
    'decide.ts',
    'check-input.ts',
    'search',
    'scope',
  ],
  join: ['schemas', 'snapshot', 'table', 'pass', 'answers'],
};

/** @param {string} name */
const isFile = (name) => name.endsWith('.ts');

export default defineConfig(
  // A file of `public` is served as it is, and belongs to no TypeScript project, nor does a configuration that Nx generates.
  globalIgnores(['**/dist', '**/out-tsc', '.nx', '.cache', 'artifacts', 'apps/web/public', '**/eslint.config.mjs']),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ['{apps,libs,tools}/**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: true,
          // Tests of other packages run the two programs in their own process. The evaluation asks as the worker does.
          allow: ['@postjoin/api/start-api', '@postjoin/snapshot-worker/testing', '@postjoin/snapshot-worker/judge'],
          depConstraints: [
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
            { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:lib', 'type:tool'] },
            ...Object.entries(allowedImports).map(([name, imports]) => ({
              sourceTag: `package:${name}`,
              onlyDependOnLibsWithTags: imports.map((imported) => `package:${imported}`),
            })),
          ],
        },
      ],
    },
  },
  ...Object.entries(sourceOrder).flatMap(([library, order]) =>
    order.map((name, index) => {
      const src = isFile(name) ? '.' : '..';
      const earlier = order.slice(0, index).filter(isFile);
      const later = order.slice(index + 1).filter((other) => !isFile(other));
      const patterns = [
        `${src}/*.ts`,
        ...earlier.map((file) => `!${src}/${file}`),
        ...later.map((folder) => `${src}/${folder}/*`),
      ];
      return {
        files: [`libs/${library}/src/${isFile(name) ? name : `${name}/*.ts`}`],
        ignores: ['**/*.test.ts', '**/testing.ts'],
        rules: { 'no-restricted-imports': ['error', { patterns }] },
      };
    }),
  ),
);
