import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { buildManifests, readKustomization } from './kustomization';
import type { Manifest } from './manifest';

/** Where distributions install kubectl. */
const KUBECTL_PATHS = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'];

function sort(manifests: Manifest[]): Manifest[] {
  return manifests.toSorted((a, b) => `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`));
}

/** What kubectl makes of a folder; it appends a hash to the names of generated config maps, which is left out. */
function renderWithKubectl(kubectl: string, folder: string): Manifest[] {
  const text = execFileSync(kubectl, ['kustomize', folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const names = (readKustomization(folder).configMapGenerator ?? []).map(({ name }) => name);
  const named = names.reduce(
    (rest, name) => rest.replaceAll(new RegExp(`: ${name}-[0-9a-z]{10}$`, 'gm'), `: ${name}`),
    text,
  );
  return parseAllDocuments(named).map((document) => document.toJS() as Manifest);
}

/**
 * Renders the overlay in a folder, and where there is kubectl, with that too.
 * @throws an Error when the two differ, or when kubectl refuses the overlay.
 */
export function renderOverlay(folder: string): Manifest[] {
  const manifests = sort(buildManifests(folder));
  const kubectl = KUBECTL_PATHS.find((path) => existsSync(path));
  if (kubectl !== undefined) expect(manifests).toEqual(sort(renderWithKubectl(kubectl, folder)));
  return manifests;
}
