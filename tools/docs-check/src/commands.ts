import type { DocPage } from './pages.ts';

/** A shell command that a page tells its reader to type. */
export interface DocCommand {
  page: string;
  line: number;
  command: string;
}

const shells = new Set(['sh', 'bash', 'shell', 'console']);

/** The commands in the fenced shell blocks of a page. A line that ends in a backslash goes on in the next; comments are none. */
export function commandsOf({ path, text }: DocPage): DocCommand[] {
  const commands: DocCommand[] = [];
  let open: 'shell' | 'other' | undefined;
  let begun: DocCommand | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^\s*(?:```|~~~)(\w*)/u.exec(line);
    if (fence) {
      open = open ? undefined : shells.has(fence[1] ?? '') ? 'shell' : 'other';
      begun = undefined;
      continue;
    }
    const words = line.replace(/(^|\s)#(\s.*)?$/u, '').trim();
    if (open !== 'shell' || words === '') continue;
    const more = words.endsWith('\\');
    const part = more ? words.slice(0, -1).trim() : words;
    if (begun) begun.command += ` ${part}`;
    else commands.push((begun = { page: path, line: index + 1, command: part }));
    if (!more) begun = undefined;
  }
  return commands;
}
