import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from '@canvass/workspace/applications';

/** The folder of all manifests. */
export const KUBERNETES = inRoot('platform/deploy/kubernetes');

/** The steps of an area's release. */
export const AREA_STEPS = ['canary', 'promote', 'rollback', 'status'] as const;

export type AreaStep = (typeof AREA_STEPS)[number];

/** The folder of an example overlay. */
export function getExampleFolder(name: 'site' | 'release' | 'area', kubernetes = KUBERNETES): string {
  return join(kubernetes, 'example', name);
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** Copies the example overlay of a team, as it is for this step and this area. Returns the folder of the copy. */
export function createAreaOverlay(step: AreaStep, area: string): string {
  const copy = createTemporaryDirectory('kubernetes');
  cpSync(KUBERNETES, copy, { recursive: true });
  const folder = getExampleFolder('area', copy);
  edit(join(folder, 'kustomization.yaml'), 'components: [../../area/canary]', `components: [../../area/${step}]`);
  edit(join(folder, 'area.yaml'), 'AREA: mf-admin', `AREA: ${area}`);
  return folder;
}
