import { fileCommands } from './file-commands.ts';
import type { Command, NamedCommand } from './shell-types.ts';
import { systemCommands } from './system-commands.ts';
import { textCommands } from './text-commands.ts';

const help: Command = () => {
  const lines = Object.entries(commands).flatMap(([name, { help: text }]) =>
    text ? [`  ${name.padEnd(10)} ${text}`] : [],
  );
  const notes = 'Join commands with |, ; && and ||. Write to files with > and >>. Tab completes, ↑ brings back.';
  return { output: `Commands of this simulated machine:\n${lines.sort().join('\n')}\n\n${notes}\n` };
};

/** All commands by name. */
export const commands: Readonly<Record<string, NamedCommand>> = {
  ...fileCommands,
  ...textCommands,
  ...systemCommands,
  help: { help: 'this list', run: help },
};
