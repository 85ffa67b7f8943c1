import semver from 'semver';
import type { Release } from './store';

/** Why a remote is incompatible with a shell. */
export interface Incompatibility {
  code: 'contract' | 'shared';
  message: string;
}

/**
 * A remote is compatible with a shell that has its contract or the next one, and that shares every singleton in the
 * version that the remote was built against, or a newer compatible one.
 * @returns what is incompatible; undefined if nothing is.
 */
export function findIncompatibility(shell: Release, remote: Release): Incompatibility | undefined {
  const label = `${remote.name} ${remote.version}`;
  if (remote.contract !== shell.contract && remote.contract !== shell.contract - 1) {
    const message = `${label} uses area contract ${remote.contract}; shell ${shell.version} uses ${shell.contract}`;
    return { code: 'contract', message };
  }
  for (const [request, requiredVersion] of Object.entries(remote.shared)) {
    const providedVersion = shell.shared[request];
    if (providedVersion === undefined) {
      return { code: 'shared', message: `${label} needs ${request}, which shell ${shell.version} does not share` };
    }
    if (!semver.satisfies(providedVersion, `^${requiredVersion}`, { includePrerelease: true })) {
      const message = `${label} needs ${request} ^${requiredVersion}; shell ${shell.version} shares ${providedVersion}`;
      return { code: 'shared', message };
    }
  }
  return undefined;
}
