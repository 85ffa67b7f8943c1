import { isAbsolute, join, resolve } from 'node:path';
import { inRoot } from '../build/workspace';
import { isRunning, readAddresses } from '../launch/addresses';
import { readCommandOptions } from '../launch/command-options';
import { ADDRESSES_FILE } from '../launch/data-directory';
import { LaunchError } from '../launch/options';
import { backUp } from './back-up';
import { restore } from './restore';

const USAGE = {
  backup: 'Use: npm run backup -- FILE [--data DIR]',
  restore: 'Use: npm run restore -- FILE [--data DIR] [--replace]',
};

/** npm runs scripts in the repository; a name is meant from where the person is. */
function fromHere(path: string): string {
  return isAbsolute(path) ? path : resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

async function runBackup(data: string, file: string): Promise<void> {
  const addresses = readAddresses(join(data, ADDRESSES_FILE));
  if (addresses && addresses.mongo === undefined && (await isRunning(addresses)))
    throw new LaunchError('This Canvass keeps its data in a MongoDB of its own: see docs/backup.md for that.');
  const { at } = await backUp(data, file);
  console.log(`${file} has the installation in ${data} as it was at ${at}.`);
  console.log('It holds accounts and secrets: keep it where only you can read it.');
}

async function runRestore(data: string, file: string, replace: boolean): Promise<void> {
  const { at, before } = await restore(file, data, replace);
  console.log(`${data} has the installation as it was at ${at}.`);
  if (before !== undefined) console.log(`What was there is in ${before}.`);
}

/** `tsx platform/backup/main.ts backup|restore FILE [--data DIR] [--replace]` */
async function main([command = '', ...rest]: string[]): Promise<void> {
  const here = process.env.INIT_CWD ?? process.cwd();
  const { args, data } = readCommandOptions(rest, inRoot('.data'), here);
  const isRestore = command === 'restore';
  const replace = isRestore && args.includes('--replace');
  const [file, ...more] = args.filter((arg) => !(isRestore && arg === '--replace'));
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new LaunchError(isRestore ? USAGE.restore : USAGE.backup);
  await (isRestore ? runRestore(data, fromHere(file), replace) : runBackup(data, fromHere(file)));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
}
