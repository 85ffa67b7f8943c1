import { existsSync, readFileSync } from 'node:fs';
import { BUILD_MANIFEST, type BuildManifest } from '../build/manifest';
import { sourceVersion } from '../build/version';
import { appNames, inRoot } from '../build/workspace';
import { LaunchError } from './options';
import { runBin } from './run-tool';

/** The API is a bundle like the others, but it is no release: it carries its version beside it. */
const API = 'api';

function builtVersion(name: string): string | undefined {
  const file = inRoot(name, 'dist', BUILD_MANIFEST);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildManifest).version : undefined;
}

/** The packages whose build is missing or older than their sources. */
export function staleBuilds(): string[] {
  return [API, ...appNames()].filter((name) => builtVersion(name) !== sourceVersion(name));
}

/** Builds what is stale, with lerna's progress on the screen. */
export async function ensureBuilt(): Promise<void> {
  const stale = staleBuilds();
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(', ')} (about a minute the first time) …`);
  const scopes = stale.flatMap((name) => ['--scope', `@canvass/${name}`]);
  const code = await runBin('lerna', ['run', 'build', ...scopes], { NX_DAEMON: 'false' });
  if (code !== 0) throw new LaunchError(`The build of ${stale.join(', ')} failed: see the lines above.`);
}
