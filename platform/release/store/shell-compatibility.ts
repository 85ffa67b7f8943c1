import semver from 'semver';
import type { ProvidedModule, UsedModule } from '@canvass/workspace/manifest';
import type { Release } from './store';

/** Why a remote is incompatible with a shell. */
export interface Incompatibility {
  code: 'contract' | 'shared';
  message: string;
}

/** Finishes the sentence `shell 1.2.0 …` when a shell does not have a name as a remote uses it. */
function findMissingImport(
  name: string,
  changedIn: string,
  used: UsedModule,
  provided: ProvidedModule,
): string | undefined {
  const compatibleSince = provided.exports[name];
  if (compatibleSince === undefined) return 'does not export it';
  if (semver.lt(provided.version, changedIn)) return `has version ${provided.version}, and the area needs ${changedIn}`;
  if (semver.lt(used.version, compatibleSince)) {
    return `changed it incompatibly in ${compatibleSince}, and the area was built against ${used.version}`;
  }
  return undefined;
}

/** What a remote imports of a module that the shell does not have; both recorded the names. */
function findMissingNames(
  request: string,
  shell: Release,
  used: UsedModule,
  provided: ProvidedModule,
): string | undefined {
  for (const [name, changedIn] of Object.entries(used.imports)) {
    const reason = findMissingImport(name, changedIn, used, provided);
    if (reason) return `uses ${name} of ${request}; shell ${shell.version} ${reason}`;
  }
  return undefined;
}

/** What is wrong with the version in which a shell shares a module, where only versions are known. */
function findVersionMismatch(request: string, requiredVersion: string, shell: Release): string | undefined {
  const providedVersion = shell.shared[request];
  if (providedVersion === undefined) return `needs ${request}, which shell ${shell.version} does not share`;
  if (semver.satisfies(providedVersion, `^${requiredVersion}`, { includePrerelease: true })) return undefined;
  return `needs ${request} ^${requiredVersion}; shell ${shell.version} shares ${providedVersion}`;
}

/**
 * A remote is compatible with a shell that has its contract or the next one, and that shares every singleton in the
 * version that the remote was built against, or a newer compatible one. Of modules whose exports and imports are recorded
 * by name, only the names that the remote uses count.
 * @returns what is incompatible; undefined if nothing is.
 */
export function findIncompatibility(shell: Release, remote: Release): Incompatibility | undefined {
  const label = `${remote.name} ${remote.version}`;
  if (remote.contract !== shell.contract && remote.contract !== shell.contract - 1) {
    const message = `${label} uses area contract ${remote.contract}; shell ${shell.version} uses ${shell.contract}`;
    return { code: 'contract', message };
  }
  for (const [request, requiredVersion] of Object.entries(remote.shared)) {
    const used = remote.uses?.[request];
    const provided = shell.provides?.[request];
    const mismatch =
      used && provided
        ? findMissingNames(request, shell, used, provided)
        : findVersionMismatch(request, requiredVersion, shell);
    if (mismatch) return { code: 'shared', message: `${label} ${mismatch}` };
  }
  return undefined;
}
