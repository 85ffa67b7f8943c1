import { existsSync, readFileSync } from 'node:fs';
import { BUILD_MANIFEST, type BuildManifest } from '../build/manifest';
import { sourceVersion } from '../build/version';
import { appNames, inRoot } from '../build/workspace';
import { FULL_DISK } from './failures';
import { LaunchError } from './options';
import { formatList, reportProgress } from './progress';
import { captureBin } from './run-tool';

/** The API is a bundle like the others, but it is no release: it carries its version beside it. */
const API = 'api';

/** The version that was built last; none while the manifest is missing, or written at this moment. */
function builtVersion(name: string): string | undefined {
  const file = inRoot(name, 'dist', BUILD_MANIFEST);
  if (!existsSync(file)) return undefined;
  const [, version] = /"version": ?"([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? [];
  return version satisfies BuildManifest['version'] | undefined;
}

/** The packages whose build is missing or older than their sources. */
export function staleBuilds(): string[] {
  return [API, ...appNames()].filter((name) => builtVersion(name) !== sourceVersion(name));
}

/**
 * Builds what is stale, by lerna, and says every four seconds how far it is.
 * @param stopping is aborted when somebody asks for the end, which the tools hear of as well.
 * @throws LaunchError when the build fails; what the tools wrote is printed before.
 */
export async function ensureBuilt(stopping?: AbortSignal): Promise<void> {
  const stale = staleBuilds();
  if (stale.length === 0) return;
  console.log(`Building ${formatList(stale)} (a minute or two the first time) …`);
  const wanted = new Map(stale.map((name) => [name, sourceVersion(name)]));
  const stopReporting = reportProgress((seconds) => {
    const rest = stale.filter((name) => builtVersion(name) !== wanted.get(name));
    return `Building ${formatList(rest)}: ${seconds} s, ${stale.length - rest.length} of ${stale.length} done …`;
  }, console.log);
  const scopes = stale.flatMap((name) => ['--scope', `@canvass/${name}`]);
  const { code, output } = await captureBin('lerna', ['run', 'build', ...scopes], { NX_DAEMON: 'false' }).finally(
    stopReporting,
  );
  stopping?.throwIfAborted();
  if (code === 0) return;
  console.error(output);
  const step = FULL_DISK.test(output) ? 'the disk is full: free some space' : 'fix the problem shown above';
  throw new LaunchError(`${formatList(stale)} could not be built: ${step}, and start again.`);
}
