import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { inRoot } from '@canvass/workspace/applications';
import { readKustomization } from './testing/kustomization';
import { findPodTemplate, listContainers, type Manifest } from './testing/manifest';
import { AREA_STEPS, KUBERNETES, renderAreaStep, renderOverlay } from './testing/render-overlay';
import { validateManifest } from './testing/validate-manifest';
import { listYamlFiles, parseDocuments } from './testing/yaml-files';

const AREAS = ['mf-admin', 'mf-public'];

/** What the example overlays apply to a cluster. */
const rendered: [title: string, manifests: Manifest[]][] = [
  ...['site', 'release'].map((name): [string, Manifest[]] => [
    `the site's overlay ${name}`,
    renderOverlay(join(KUBERNETES, 'example', name)),
  ]),
  ...AREA_STEPS.flatMap((step) =>
    AREAS.map((area): [string, Manifest[]] => [`the overlay of ${area} for ${step}`, renderAreaStep(step, area)]),
  ),
];

const manifestsOf = (title: string) => rendered.find(([each]) => each === title)?.[1] ?? [];

test('there is an example of every overlay, and no other', () => {
  expect(readdirSync(join(KUBERNETES, 'example')).toSorted()).toEqual(['area', 'release', 'site']);
});

test.each(rendered)('%s is valid for Kubernetes', async (_, manifests) => {
  expect(manifests.length).toBeGreaterThan(0);
  for (const manifest of manifests) await validateManifest(manifest);
});

test.each(rendered)('%s names every image with its registry and its digest', (_, manifests) => {
  const images = manifests.flatMap(listContainers).map(({ image }) => image);
  expect(images).not.toEqual([]);
  for (const image of images) expect(image).toMatch(/^registry\.example\/canvass-[a-z]+@sha256:[0-9a-f]{64}$/);
});

test.each(['site', 'release', 'area'])('the images of the example %s are used', (name) => {
  const folder = join(KUBERNETES, 'example', name);
  const used = new Set(
    renderOverlay(folder)
      .flatMap(listContainers)
      .map(({ image }) => image),
  );
  const { images = [] } = readKustomization(folder);
  expect(images.map(({ newName, digest }) => `${newName}@${digest}`).toSorted()).toEqual([...used].toSorted());
});

test('a manifest with an unknown or a wrong field is refused', async () => {
  const edge = manifestsOf("the site's overlay site").find(({ kind }) => kind === 'Deployment');
  const misspelled = structuredClone(edge) as Manifest & { spec: { template: { spec: object } } };
  Object.assign(misspelled.spec.template.spec, { terminationGraceSeconds: 30 });
  await expect(validateManifest(misspelled)).rejects.toThrow('/spec/template/spec/terminationGraceSeconds');
  const wrong = { ...structuredClone(edge as Manifest), spec: { replicas: 'two' } } as unknown as Manifest;
  await expect(validateManifest(wrong)).rejects.toThrow('/spec/replicas');
});

/** What an overlay of a team puts into the namespace that all teams share, and the keys that it reads there. */
function listOwnNames(manifests: Manifest[]): string[] {
  const objects = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const keys = manifests
    .flatMap(listContainers)
    .flatMap(({ env = [] }) => env.filter(({ name }) => name === 'RELEASE_KEY'))
    .map(({ valueFrom }) => `Secret ${valueFrom?.secretKeyRef?.name}`);
  return [...new Set([...objects, ...keys])].toSorted();
}

test('no two teams share the name of a job, a config map, or a key, and no two steps that of a job', () => {
  const names = (area: string) =>
    AREA_STEPS.flatMap((step) => listOwnNames(manifestsOf(`the overlay of ${area} for ${step}`)));
  expect([...new Set(names('mf-admin'))]).toEqual([
    'ConfigMap canvass-mf-admin-canary',
    'Job canvass-mf-admin-canary',
    'Secret canvass-release-key-mf-admin',
    'ConfigMap canvass-mf-admin-promote',
    'Job canvass-mf-admin-promote',
    'ConfigMap canvass-mf-admin-rollback',
    'Job canvass-mf-admin-rollback',
    'ConfigMap canvass-mf-admin-status',
    'Job canvass-mf-admin-status',
  ]);
  expect(names('mf-public')).toEqual(names('mf-admin').map((name) => name.replace('mf-admin', 'mf-public')));
});

test('a job reads the config map of its own overlay', () => {
  for (const [, manifests] of rendered.filter(([title]) => title.includes(' for '))) {
    const configMap = manifests.find(({ kind }) => kind === 'ConfigMap');
    const references = manifests.flatMap(listContainers).map(({ envFrom }) => envFrom);
    for (const each of references) expect(each).toEqual([{ configMapRef: { name: configMap?.metadata.name } }]);
  }
});

test('only the step that asks the API may reach it', () => {
  const getClientLabel = (step: string) => {
    const job = manifestsOf(`the overlay of mf-admin for ${step}`).find(({ kind }) => kind === 'Job');
    return job && findPodTemplate(job)?.metadata.labels['canvass.api-client'];
  };
  expect(AREA_STEPS.map(getClientLabel)).toEqual([undefined, undefined, undefined, 'true']);
});

interface NetworkPolicy extends Omit<Manifest, 'spec'> {
  spec: { policyTypes: string[]; egress?: { to?: object[]; ports: { protocol: string; port: number | string }[] }[] };
}

test('DNS can be reached wherever its servers are, by everybody who may send to named services', () => {
  const policies = manifestsOf("the site's overlay site").filter(({ kind }) => kind === 'NetworkPolicy');
  const senders = (policies as unknown as NetworkPolicy[]).filter(({ spec }) => spec.egress?.some(({ to }) => to));
  expect(senders.map(({ metadata }) => metadata.name).toSorted()).toEqual([
    'canvass-api-client',
    'canvass-edge',
    'canvass-renderer',
  ]);
  for (const { spec } of senders) {
    expect(spec.egress).toContainEqual({
      // Any pod, because labels of DNS servers differ, and the node's cache, which no label selects.
      to: [{ namespaceSelector: {} }, { ipBlock: { cidr: '169.254.0.0/16' } }],
      ports: [53, 5353].flatMap((port) => ['UDP', 'TCP'].map((protocol) => ({ protocol, port }))),
    });
  }
});

test('the compose file, the kustomizations, and the pipelines can be parsed', () => {
  const files = [
    inRoot('platform/deploy/compose/compose.yaml'),
    ...listYamlFiles(KUBERNETES),
    ...readdirSync(inRoot('docs/templates')).map((name) => inRoot('docs/templates', name)),
  ];
  for (const file of files) expect(parseDocuments(file)).not.toEqual([]);
});

test('the Dockerfile has no syntax errors', () => {
  expect(validate(readFileSync(inRoot('platform/deploy/Dockerfile'), 'utf8'))).toEqual([]);
});
