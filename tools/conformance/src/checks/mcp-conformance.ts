import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assertNoProblems, type Check } from '../check.ts';
import { runCommand, lastLines } from '../run-command.ts';
import { withTempDirectory } from '../scratch.ts';

const runner = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** Those of its scenarios that ask for no tool, prompt or resource of its own. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** The protocol's own conformance runner. */
export const mcpConformance: Check = {
  name: 'MCP: conformance scenarios',
  run: ({ url }) =>
    withTempDirectory(async (cwd) => {
      const problems: string[] = [];
      for (const scenario of scenarios) {
        const args = [runner, 'server', '--url', `${url}/mcp`, '--scenario', scenario];
        const result = await runCommand(process.execPath, args, { cwd });
        if (result.code !== 0) problems.push(`${scenario}:\n${lastLines(result)}`);
      }
      assertNoProblems(problems);
      return scenarios.join(', ');
    }),
};
