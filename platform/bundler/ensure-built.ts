import { existsSync, readFileSync } from 'node:fs';
import { BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';
import { getSourceVersion } from '@canvass/workspace/source-version';
import { listAppNames, inRoot } from '@canvass/workspace/applications';
import { FULL_DISK_PATTERN } from '@canvass/node-utils/files/out-of-space';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { formatList, reportProgress } from '@canvass/node-utils/processes/progress';
import { captureBin } from '@canvass/workspace/run-bin';

/** The API is built like the applications, but is not released. */
const API_PACKAGE = 'api';

/** The version of the last build; undefined while the manifest is missing or being written. */
function readBuiltVersion(name: string): string | undefined {
  const file = inRoot(name, 'dist', BUILD_MANIFEST);
  if (!existsSync(file)) return undefined;
  const [, version] = /"version": ?"([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? [];
  return version satisfies BuildManifest['version'] | undefined;
}

/** The packages whose build is missing or older than their sources. */
export function listStaleBuilds(names: string[] = [API_PACKAGE, ...listAppNames()]): string[] {
  return names.filter((name) => readBuiltVersion(name) !== getSourceVersion(name));
}

/**
 * Builds what is out of date with lerna, and reports progress every four seconds.
 * @param stopSignal aborts the build, including the tools that it started.
 * @param names the packages to build, if not all.
 * @throws UserError when the build fails, after printing the output of the tools.
 */
export async function ensureBuilt(stopSignal?: AbortSignal, names?: string[]): Promise<void> {
  const staleNames = listStaleBuilds(names);
  if (staleNames.length === 0) return;
  console.log(`Building ${formatList(staleNames)} (a minute or two the first time) …`);
  const expectedVersions = new Map(staleNames.map((name) => [name, getSourceVersion(name)]));
  const stopReporting = reportProgress((seconds) => {
    const remaining = staleNames.filter((name) => readBuiltVersion(name) !== expectedVersions.get(name));
    return `Building ${formatList(remaining)}: ${seconds} s, ${staleNames.length - remaining.length} of ${staleNames.length} done …`;
  }, console.log);
  const scopes = staleNames.flatMap((name) => ['--scope', `@canvass/${name}`]);
  const { code, output } = await captureBin('lerna', ['run', 'build', ...scopes], { NX_DAEMON: 'false' }).finally(
    stopReporting,
  );
  stopSignal?.throwIfAborted();
  if (code === 0) return;
  console.error(output);
  const advice = FULL_DISK_PATTERN.test(output) ? 'the disk is full: free some space' : 'fix the problem shown above';
  throw new UserError(`${formatList(staleNames)} could not be built: ${advice}, and start again.`);
}
