import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { captureTool } from '@canvass/node-utils/programs/run-tool';

/** Holds the program of one version of Node each, in the version of that name. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

async function run(program: string, args: string[], folder: string): Promise<void> {
  const { code, output } = await captureTool(program, args, {}, folder);
  if (code !== 0) throw new UserError(`${program} ${args.join(' ')} ended with code ${code}:\n${output.trim()}`);
}

/** Downloads a version of Node from the npm registry, unless it is in this folder. @returns the path of its program */
export async function fetchNode(version: string, cache: string): Promise<string> {
  const folder = join(cache, version);
  const program = join(folder, 'bin/node');
  if (existsSync(program)) return program;
  const draft = join(cache, `${version}.new`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await run('npm', ['pack', '--silent', `${NODE_PACKAGE}@${version}`], draft);
  const archive = (await readdir(draft)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['-xzf', archive, '--strip-components=1', 'package/bin/node'], draft);
  await rm(join(draft, archive));
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return program;
}
