import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assertNoProblems, type Check } from '../check.ts';
import { lastLines, runCommand, withTempDirectory } from '../run-command.ts';

const runner = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** The scenarios that do not require special tools, prompts or resources on the server. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** Runs the conformance scenarios of the MCP project. */
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
