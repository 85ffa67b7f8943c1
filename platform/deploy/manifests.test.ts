import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parseAllDocuments } from 'yaml';
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

test('the compose file and the kustomizations can be parsed', () => {
  const files = [inRoot('platform/deploy/compose/compose.yaml'), ...listYamlFiles(KUBERNETES)];
  for (const file of files) expect(parseDocuments(file)).not.toEqual([]);
});

test('the Dockerfile has no syntax errors', () => {
  expect(validate(readFileSync(inRoot('platform/deploy/Dockerfile'), 'utf8'))).toEqual([]);
});
