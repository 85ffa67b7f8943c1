import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWebpack } from '@canvass/bundler/run-webpack';
import { computeSourceHash, getSourceVersion } from '@canvass/workspace/source-version';
import { inRoot, SHELL } from '@canvass/workspace/applications';
import { getReleaseDirectory, getReleaseUrl, type Store } from '@canvass/release/store/store';
import { createDevShellConfig } from './dev-config';

/** The store of development shells, with the layout of a release store but separate from it. */
const DEV_STORE: Store = inRoot('.cache/dev');

/** A shell that supports fast refresh. */
export interface DevShell {
  /** The store with its files. */
  store: Store;
  version: string;
  /** The address of its script. */
  entry: string;
}

/**
 * The shell of this checkout with React's development build, which fast refresh needs and releases lack. Built once for
 * the same sources.
 */
export async function ensureDevShell(log: (line: string) => void): Promise<DevShell> {
  const version = `${getSourceVersion(SHELL)}-dev-${computeSourceHash('platform/dev/server')}`;
  const directory = getReleaseDirectory(DEV_STORE, SHELL, version);
  // Written last, so that an interrupted build is repeated.
  const entryFile = join(directory, 'entry.txt');
  if (!existsSync(entryFile)) {
    log('Building the shell for development (takes a few seconds; cached until sources change) …');
    rmSync(join(DEV_STORE, SHELL), { recursive: true, force: true });
    const { compilation } = await runWebpack(createDevShellConfig(version, directory));
    writeFileSync(entryFile, compilation.entrypoints.get('main')?.getFiles()[0] ?? '');
  }
  return { store: DEV_STORE, version, entry: getReleaseUrl(SHELL, version, readFileSync(entryFile, 'utf8')) };
}
