import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Which room may import which: the table of ARCHITECTURE.md, enforced. A room that is not listed imports nothing of ours. */
const doors = {
  envelope: [],
  matcher: [],
  upstream: [],
  settings: ['feed-sources', 'market-venues'],
  'feed-sources': ['envelope', 'upstream'],
  'market-venues': ['envelope', 'upstream'],
  'snapshot-store': ['envelope', 'feed-sources', 'market-venues', 'matcher'],
  join: ['envelope', 'matcher', 'feed-sources', 'market-venues', 'snapshot-store'],
  'openapi-spec': ['envelope', 'feed-sources', 'market-venues', 'join'],
};

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
          allow: [],
          depConstraints: [
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
            { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:lib', 'type:tool'] },
            ...Object.entries(doors).map(([room, imports]) => ({
              sourceTag: `room:${room}`,
              onlyDependOnLibsWithTags: imports.map((name) => `room:${name}`),
            })),
          ],
        },
      ],
    },
  },
);
