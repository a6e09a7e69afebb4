import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expectNone, type Check } from '../check.ts';
import { runCommand, tail } from '../run-command.ts';
import { withScratch } from '../scratch.ts';

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
    withScratch(async (cwd) => {
      const problems: string[] = [];
      for (const scenario of scenarios) {
        const args = [runner, 'server', '--url', `${url}/mcp`, '--scenario', scenario];
        const result = await runCommand(process.execPath, args, { cwd });
        if (result.code !== 0) problems.push(`${scenario}:\n${tail(result)}`);
      }
      expectNone(problems);
      return scenarios.join(', ');
    }),
};
