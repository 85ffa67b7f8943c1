import { expandPath, type RegisteredRemote } from '@canvass/shared/area';
import { ReleaseError } from '../model/release-error';
import { listAreaPaths } from '../page/known-paths';
import { listOverlaps } from '../page/page-overlaps';
import { readRegistry } from '../page/page-registry';
import { listActiveReleases } from '../store/releases';
import type { PolicyKey } from './policy';
import type { RevisionContent } from './signed-revision';

function isBelow(path: string, prefix: string): boolean {
  const [address, root] = [path.toLowerCase(), prefix.toLowerCase().replace(/\/$/, '')];
  return address === root || address.startsWith(`${root}/`);
}

function refuse(name: string, path: string, reason: string): ReleaseError {
  return new ReleaseError('authority', `${name} would serve ${path}, ${reason}`);
}

/** Refuses a path outside of all prefixes, also one that its optional segments stand for. */
function checkPrefixes(name: string, path: string, mayServe: readonly string[], keyName: string): void {
  const foreign = expandPath(path).find((each) => !mayServe.some((prefix) => isBelow(each, prefix)));
  if (foreign === undefined) return;
  throw refuse(name, foreign, `and the key ${keyName} may serve ${mayServe.join(', ') || 'nothing'}`);
}

/** Refuses a path whose addresses are those of a page of another area so far. */
function checkTakenAddresses(name: string, path: string, others: RegisteredRemote[], keyName: string): void {
  for (const other of others) {
    const taken = listActiveReleases(other)
      .flatMap(({ area }) => area.pages)
      .find((page) => listOverlaps(path, page.path).some(({ moreSpecific }) => moreSpecific === 'first'));
    if (!taken) continue;
    const reason = `which ${taken.path} of ${other.name} serves, and the policy does not say that the key ${keyName} may serve it: add it to mayServe`;
    throw refuse(name, path, reason);
  }
}

/**
 * Refuses a page of an area outside of the prefixes of its key. A key without prefixes may serve what its areas serve in
 * the page before, and every address that is nobody's: no special case of another area's page, such as `/surveys/mine` of
 * `/surveys/:id`.
 * @param changedAreas those that the key changes.
 * @throws ReleaseError with half a sentence.
 */
export function checkServedPaths(
  before: RevisionContent,
  after: RevisionContent,
  key: PolicyKey,
  changedAreas: string[],
): void {
  const { remotes } = readRegistry(after.page.html);
  const remotesBefore = readRegistry(before.page.html).remotes;
  for (const remote of remotes.filter(({ name }) => changedAreas.includes(name))) {
    const { name, stable, candidate } = remote;
    const known = new Set(remotesBefore.filter((each) => each.name === name).flatMap(listAreaPaths));
    const others = remotes.filter((each) => each.name !== name);
    for (const path of listAreaPaths({ name, stable, ...(candidate && { candidate }) })) {
      if (key.mayServe) checkPrefixes(name, path, key.mayServe, key.name);
      else if (!known.has(path)) checkTakenAddresses(name, path, others, key.name);
    }
  }
}
