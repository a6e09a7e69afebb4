import { NonconformingError, SkippedError, type Check } from '../check.ts';
import { runCommand, lastLines, type CommandResult } from '../run-command.ts';
import { withTempDirectory } from '../scratch.ts';

/** Large and used here alone, so that it is fetched when it is run and no part of the installation. */
const inspector = '@modelcontextprotocol/inspector@2.12.0';

/** The inspector's command line lists the tools and calls one. Needs the package registry. */
export const mcpInspector: Check = {
  name: 'MCP: inspector --cli',
  run: ({ url }) =>
    withTempDirectory(async (cwd) => {
      const run = (args: string[]) =>
        runCommand('npx', ['--yes', inspector, '--cli', `${url}/mcp`, '--transport', 'http', ...args], { cwd });
      const listed = await run(['--method', 'tools/list']);
      if (/E(AI_AGAIN|NOTFOUND|CONNREFUSED|404|TIMEDOUT)|npm error/.test(listed.output)) {
        throw new SkippedError(`${inspector} could not be fetched`);
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
