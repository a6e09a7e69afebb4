import { NonconformingError, SkippedError, type Check } from '../check.ts';
import { lastLines, runCommand, withTempDirectory, type CommandResult } from '../run-command.ts';

/**
 * Package of the MCP inspector. npx downloads it when the check runs, because it is too large for a development
 * dependency.
 */
const inspector = '@modelcontextprotocol/inspector@2.12.0';

/** Lists the tools with the MCP inspector and calls one of them. The check needs access to the npm registry. */
export const mcpInspector: Check = {
  name: 'MCP: inspector --cli',
  run: ({ url }) =>
    withTempDirectory(async (cwd) => {
      const run = (args: string[]) =>
        runCommand('npx', ['--yes', inspector, '--cli', `${url}/mcp`, '--transport', 'http', ...args], { cwd });
      const listed = await run(['--method', 'tools/list']);
      if (/E(AI_AGAIN|NOTFOUND|CONNREFUSED|404|TIMEDOUT)|npm error/.test(listed.output)) {
        throw new SkippedError(`${inspector} could not be downloaded`);
      }
      expectText(listed, '"get_join"');
      const called = await run(['--method', 'tools/call', '--tool-name', 'get_posts', '--tool-arg', 'hours=24']);
      expectText(called, '"structuredContent"');
      return 'tools/list, tools/call';
    }),
};

function expectText(result: CommandResult, text: string): void {
  if (result.code !== 0 || !result.output.includes(text)) throw new NonconformingError([lastLines(result)]);
}
