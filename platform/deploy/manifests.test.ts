import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { promote } from '@canvass/release/commands/change';
import { createEmptyDirectory, publishBuild } from '@canvass/release/testing/fixture';
import { inRoot } from '@canvass/workspace/applications';
import { CHANNEL, createDeployStore } from './fixture';
import { buildManifests, readKustomization } from './testing/kustomization';
import { findPodTemplate, listContainers, type Manifest } from './testing/manifest';
import { AREA_STEPS, createAreaOverlay, getExampleFolder, KUBERNETES } from './testing/overlays';
import { renderOverlay } from './testing/render-overlay';
import { validateManifest } from './testing/validate-manifest';
import { listYamlFiles, parseDocuments } from './testing/yaml-files';

/** What the example overlays apply to a cluster. */
const rendered: [title: string, manifests: Manifest[]][] = [
  ...(['site', 'release'] as const).map((name): [string, Manifest[]] => [
    `the overlay ${name}`,
    renderOverlay(getExampleFolder(name)),
  ]),
  ...AREA_STEPS.map((step): [string, Manifest[]] => [
    `the overlay of an area for ${step}`,
    renderOverlay(createAreaOverlay(step, 'mf-admin')),
  ]),
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

test.each(['site', 'release', 'area'] as const)('the images of the example %s are used', (name) => {
  const folder = getExampleFolder(name);
  const used = new Set(
    buildManifests(folder)
      .flatMap(listContainers)
      .map(({ image }) => image),
  );
  const { images = [] } = readKustomization(folder);
  expect(images.map(({ newName, digest }) => `${newName}@${digest}`).toSorted()).toEqual([...used].toSorted());
});

test('a manifest with an unknown or a wrong field is refused', async () => {
  const edge = manifestsOf('the overlay site').find(({ kind }) => kind === 'Deployment');
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
    AREA_STEPS.flatMap((step) => listOwnNames(buildManifests(createAreaOverlay(step, area))));
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
    const job = manifestsOf(`the overlay of an area for ${step}`).find(({ kind }) => kind === 'Job');
    return job && findPodTemplate(job)?.metadata.labels['canvass.api-client'];
  };
  expect(AREA_STEPS.map(getClientLabel)).toEqual([undefined, undefined, undefined, 'true']);
});

interface NetworkPolicy extends Omit<Manifest, 'spec'> {
  spec: { policyTypes: string[]; egress?: { to?: object[]; ports: { protocol: string; port: number | string }[] }[] };
}

test('DNS can be reached wherever its servers are, by everybody who may send to named services', () => {
  const policies = manifestsOf('the overlay site').filter(({ kind }) => kind === 'NetworkPolicy');
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

test('the timer has nginx reload for another revision, and only then', () => {
  const unit = readFileSync(inRoot('platform/deploy/nginx/canvass-promoted-poll.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const store = createDeployStore();
  const directory = createEmptyDirectory();
  const reloads = join(directory, 'reloads');
  writeFileSync(join(directory, 'nginx'), `#!/bin/sh\necho "$@" >> ${reloads}\n`, { mode: 0o755 });
  const line = command
    .replaceAll('/srv/canvass/releases', store)
    .replaceAll('/run/canvass', directory)
    .replaceAll('/usr/sbin/nginx', join(directory, 'nginx'));
  const look = () => {
    execFileSync('/bin/sh', ['-c', line]);
    return readFileSync(reloads, 'utf8');
  };
  expect([look(), look()]).toEqual(['-s reload\n', '-s reload\n']);
  publishBuild(store, 'mf-public', { version: '1.1.0-bbbb' });
  promote({ store, channel: CHANNEL, versions: { 'mf-public': '1.1.0-bbbb' }, why: 'Second' });
  expect([look(), look()]).toEqual(['-s reload\n-s reload\n', '-s reload\n-s reload\n']);
});
