import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Packages of this repository that each library may import, as in the table of ARCHITECTURE.md. A library with an empty
 * list may import none.
 */
const allowedImports = {
  values: [],
  process: [],
  envelope: ['values'],
  matcher: [],
  reader: ['matcher'],
  upstream: ['values'],
  settings: ['values', 'feed-sources', 'market-venues'],
  'feed-sources': ['values', 'envelope', 'upstream'],
  'market-venues': ['values', 'envelope', 'upstream', 'matcher'],
  'snapshot-store': ['values', 'envelope', 'feed-sources', 'market-venues', 'matcher'],
  join: ['values', 'envelope', 'matcher', 'feed-sources', 'market-venues', 'snapshot-store'],
  archive: ['values', 'envelope', 'matcher', 'feed-sources', 'market-venues', 'snapshot-store', 'join'],
  'openapi-spec': ['envelope', 'feed-sources', 'market-venues', 'join'],
};

/** The folders of `libs/join/src`. A file imports nothing from a folder after its own. */
const joinFolders = ['contract', 'pass', 'table', 'answers'];

export default defineConfig(
  globalIgnores(['**/dist', '**/out-tsc', '.nx', '.cache', 'artifacts']),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.ts', 'tools/*.ts'] },
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
          // Tests of other packages run the two programs in their own process.
          allow: ['@postjoin/api/start-api', '@postjoin/snapshot-worker/testing'],
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
  ...joinFolders.map((folder, index) => ({
    files: [`libs/join/src/${folder}/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: ['../*.ts', ...joinFolders.slice(index + 1).map((later) => `../${later}/*`)] },
      ],
    },
  })),
);
