import { resolve } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { parseCommandOptions } from '@canvass/data-directory/command-options';
import { describeCommandFailure } from '@canvass/data-directory/failures';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { createBackup } from './create-backup';
import { restore } from './restore';

const USAGE = {
  backup: 'Usage: npm run backup -- FILE [--data DIR]',
  restore: 'Usage: npm run restore -- FILE [--data DIR] [--replace]',
};

export type BackupCommand = keyof typeof USAGE;

async function runBackup(data: string, file: string): Promise<string[]> {
  const { at } = await createBackup(data, file);
  return [
    `${file} contains the installation in ${data} as of ${at}.`,
    'It contains accounts and secrets: store it where only you can read it.',
  ];
}

async function runRestore(data: string, file: string, replace: boolean): Promise<string[]> {
  const { at, before } = await restore(file, data, replace);
  return [
    `${data} contains the installation as of ${at}.`,
    ...(before === undefined ? [] : [`The previous data is in ${before}.`]),
  ];
}

/**
 * Runs `backup FILE [--data DIR]` or `restore FILE [--data DIR] [--replace]`.
 * @param workingDirectory the directory that relative paths refer to.
 * @returns the lines to print.
 * @throws UserError with one sentence for what the caller can fix.
 */
export async function runBackupCommand(
  command: BackupCommand,
  argv: string[],
  workingDirectory: string,
): Promise<string[]> {
  const { args, data } = parseCommandOptions(argv, inRoot('.data'), workingDirectory);
  const isRestore = command === 'restore';
  const isReplaceFlag = (arg: string) => isRestore && arg === '--replace';
  const [name, ...rest] = args.filter((arg) => !isReplaceFlag(arg));
  if (name === undefined || rest.length > 0 || name.startsWith('-')) throw new UserError(USAGE[command]);
  const file = resolve(workingDirectory, name);
  try {
    return await (isRestore ? runRestore(data, file, args.some(isReplaceFlag)) : runBackup(data, file));
  } catch (error) {
    throw new UserError(describeCommandFailure(error, isRestore ? data : file));
  }
}
