import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity';
import { releaseDirectory, type Release, type Store } from './store';

/** Every file of a release is there with the bytes that were published. */
function checkFiles(store: Store, release: Release): void {
  const directory = releaseDirectory(store, release.name, release.version);
  for (const [file, { integrity }] of Object.entries(release.files)) {
    const path = join(directory, file);
    if (!existsSync(path)) throw new Error(`${release.name} ${release.version}: the file ${file} is missing`);
    if (integrityOf(readFileSync(path)) !== integrity) {
      throw new Error(`${release.name} ${release.version}: the file ${file} is not what was published`);
    }
  }
}

/** Two containers of one name would overwrite each other in the page. */
function checkContainers(remotes: Release[]): void {
  const owners = new Map<string, string>();
  for (const { name, version, container } of remotes) {
    if (container === undefined) throw new Error(`${name} ${version} has no container`);
    const owner = owners.get(container);
    if (owner !== undefined) throw new Error(`${owner} and ${name} ${version} have the same container, ${container}`);
    owners.set(container, `${name} ${version}`);
  }
}

/** The shell's singleton is of the same major version and not older than what the remote was built against. */
export function satisfies(provided: string, wanted: string): boolean {
  const [have, want] = [provided, wanted].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (have?.[index] ?? 0) - (want?.[index] ?? 0);
    if (difference !== 0) return index > 0 && difference > 0;
  }
  return true;
}

function checkAgainstShell(shell: Release, remote: Release): void {
  const label = `${remote.name} ${remote.version}`;
  if (remote.contract !== shell.contract && remote.contract !== shell.contract - 1) {
    throw new Error(
      `${label} speaks area contract ${remote.contract}; shell ${shell.version} speaks ${shell.contract}`,
    );
  }
  for (const [request, wanted] of Object.entries(remote.shared)) {
    const provided = shell.shared[request];
    if (provided === undefined)
      throw new Error(`${label} needs ${request}, which shell ${shell.version} does not share`);
    if (!satisfies(provided, wanted)) {
      throw new Error(`${label} needs ${request} ^${wanted}; shell ${shell.version} shares ${provided}`);
    }
  }
}

/** Two remotes that claim one path: which page shows would be chance. */
function checkPaths(stable: Release[]): void {
  const owners = new Map<string, string>();
  for (const { name, area } of stable) {
    for (const { path } of area?.pages ?? []) {
      const shape = path.replace(/:[^/]+/g, ':');
      const owner = owners.get(shape);
      if (owner !== undefined) throw new Error(`${owner} and ${name} both serve ${path}`);
      owners.set(shape, name);
    }
  }
}

/** Refuses, in a sentence that names the file or release, what would not run. Reads only. */
export function checkSnapshot(store: Store, shell: Release, stable: Release[], previous: Release[]): void {
  const remotes = [...stable, ...previous];
  for (const release of [shell, ...remotes]) checkFiles(store, release);
  checkContainers(remotes);
  for (const remote of remotes) checkAgainstShell(shell, remote);
  checkPaths(stable);
}
