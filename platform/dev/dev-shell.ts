import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWebpack } from '../build/run-webpack';
import { sourceHash, sourceVersion } from '../build/version';
import { inRoot, SHELL } from '../build/workspace';
import { releaseDirectory, releaseUrl, type Store } from '../release/store';
import { devShellConfig } from './dev-config';

/** Where shells for development are kept: laid out as the store of releases is, and apart from it. */
const STORE: Store = inRoot('.cache/dev');

/** A shell that fast refresh works with. */
export interface DevShell {
  /** The directory that its files are in, by name and version. */
  store: Store;
  version: string;
  /** The address of its script. */
  entry: string;
}

/**
 * The shell of this checkout with React's development build, which fast refresh needs and no release has. It is built
 * once for the same sources.
 */
export async function ensureDevShell(say: (line: string) => void): Promise<DevShell> {
  const version = `${sourceVersion(SHELL)}-dev-${sourceHash('platform/dev')}`;
  const directory = releaseDirectory(STORE, SHELL, version);
  // Written last, so a build that was broken off is done again.
  const mark = join(directory, 'entry.txt');
  if (!existsSync(mark)) {
    say('Building the shell for development (some seconds, once for the same sources) …');
    rmSync(join(STORE, SHELL), { recursive: true, force: true });
    const { compilation } = await runWebpack(devShellConfig(version, directory));
    writeFileSync(mark, compilation.entrypoints.get('main')?.getFiles()[0] ?? '');
  }
  return { store: STORE, version, entry: releaseUrl(SHELL, version, readFileSync(mark, 'utf8')) };
}
