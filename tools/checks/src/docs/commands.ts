import type { DocPage } from './pages.ts';

/** A shell command in a page of documentation. */
export interface DocCommand {
  page: string;
  line: number;
  command: string;
}

const shells = new Set(['sh', 'bash', 'shell', 'console']);

/**
 * Returns the commands in the fenced shell blocks of a page. Joins lines that end with a backslash, and removes
 * comments.
 */
export function parseCommands({ path, text }: DocPage): DocCommand[] {
  const commands: DocCommand[] = [];
  let open: 'shell' | 'other' | undefined;
  let unfinished: DocCommand | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^\s*(?:```|~~~)(\w*)/u.exec(line);
    if (fence) {
      open = open ? undefined : shells.has(fence[1] ?? '') ? 'shell' : 'other';
      unfinished = undefined;
      continue;
    }
    const code = line.replace(/(^|\s)#(\s.*)?$/u, '').trim();
    if (open !== 'shell' || code === '') continue;
    const isContinued = code.endsWith('\\');
    const part = isContinued ? code.slice(0, -1).trim() : code;
    if (unfinished) unfinished.command += ` ${part}`;
    else commands.push((unfinished = { page: path, line: index + 1, command: part }));
    if (!isContinued) unfinished = undefined;
  }
  return commands;
}
