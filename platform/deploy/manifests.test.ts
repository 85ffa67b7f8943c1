import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse, parseAllDocuments } from 'yaml';
import { runWithoutBrowser } from '@canvass/release/testing/command-fixture';
import { inRoot } from '@canvass/workspace/applications';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** A Kubernetes object model; `validate` throws if a manifest does not match it. */
type Model = new (manifest: Manifest) => { validate: () => void };

const KUBERNETES = inRoot('platform/deploy/kubernetes');

function listYamlFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => join(directory, file));
}

/** The documents of a YAML file; anything invalid in strict mode fails. */
function parseDocuments(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => {
    expect([file, document.errors, document.warnings]).toEqual([file, [], []]);
    return document.toJS() as unknown;
  });
}

async function findModel({ apiVersion, kind }: Manifest): Promise<Model | undefined> {
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<string, Model>;
  return models[kind];
}

test('every manifest is valid for Kubernetes', async () => {
  const manifests = listYamlFiles(KUBERNETES)
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseDocuments(file) as Manifest[]);
  expect(manifests.length).toBeGreaterThan(10);
  for (const manifest of manifests) {
    const model = await findModel(manifest);
    if (!model) throw new Error(`Kubernetes has no ${manifest.kind} in ${manifest.apiVersion}`);
    expect(() => new model(manifest).validate()).not.toThrow();
  }
});

/** One operation of a JSON patch (RFC 6902). */
interface PatchOperation {
  op: 'add' | 'replace';
  path: string;
  value: unknown;
}

/** Applies a patch as kustomize does. @throws an Error when a path that is to be replaced does not exist. */
function applyPatch(document: object, operations: PatchOperation[]): void {
  for (const { op, path, value } of operations) {
    const keys = path.split('/').slice(1);
    const key = keys.pop() ?? '';
    const parent = keys.reduce((node, each) => (node as Record<string, unknown>)[each], document as unknown);
    if (typeof parent !== 'object' || parent === null) throw new Error(`${path} has no parent`);
    if (op === 'replace' && !(key in parent)) throw new Error(`${path} does not exist`);
    Object.assign(parent, { [key]: value });
  }
}

interface Job extends Manifest {
  spec: { template: { metadata: { labels: object }; spec: { containers: { args: string[] }[] } } };
}

/** The job of one step of an area's release, after its kustomization. */
function renderAreaJob(step: string): Job {
  const [job] = parseDocuments(join(KUBERNETES, 'area/base/job.yaml')) as [Job];
  const [{ patches }] = parseDocuments(join(KUBERNETES, 'area', step, 'kustomization.yaml')) as [
    { patches: { patch: string }[] },
  ];
  for (const { patch } of patches) applyPatch(job, parse(patch) as PatchOperation[]);
  return job;
}

test.each(['canary', 'promote', 'rollback', 'status'])(
  'the job for the step %s of an area is valid, and its command exists',
  async (step) => {
    const job = renderAreaJob(step);
    const model = await findModel(job);
    if (!model) throw new Error('Kubernetes has no Job');
    expect(() => new model(job).validate()).not.toThrow();
    const [command = '', ...options] = job.spec.template.spec.containers[0]?.args ?? [];
    expect(command).toBe(step);
    const { output } = await runWithoutBrowser([command, '--help']);
    for (const option of options.filter((each) => each.startsWith('--'))) expect(output).toContain(option);
  },
);

test('only the job that asks the API may reach it', () => {
  expect(renderAreaJob('status').spec.template.metadata.labels).toHaveProperty(['canvass.api-client'], 'true');
  expect(renderAreaJob('promote').spec.template.metadata.labels).not.toHaveProperty(['canvass.api-client']);
});

test('the compose file and the kustomizations can be parsed', () => {
  const files = [inRoot('platform/deploy/compose/compose.yaml'), ...listYamlFiles(KUBERNETES)];
  for (const file of files) expect(parseDocuments(file)).not.toEqual([]);
});

test('the Dockerfile has no syntax errors', () => {
  expect(validate(readFileSync(inRoot('platform/deploy/Dockerfile'), 'utf8'))).toEqual([]);
});
