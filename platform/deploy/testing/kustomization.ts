import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { applyPatch, type PatchOperation, readField } from './json-patch';
import { listContainers, type Manifest } from './manifest';
import { parseDocuments } from './yaml-files';

interface Selector {
  kind: string;
  name?: string;
}

interface Replacement {
  source: Selector & { fieldPath: string };
  targets: { select: Selector; fieldPaths: string[]; options: { delimiter: string; index: number } }[];
}

/** The fields of a kustomization that ours have. */
interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  nameSuffix?: string;
  resources?: string[];
  components?: string[];
  labels?: { pairs: Record<string, string> }[];
  images?: { name: string; newName: string; digest: string }[];
  configMapGenerator?: { name: string; literals?: string[]; files?: string[] }[];
  patches?: { target: Selector; patch: string }[];
  replacements?: Replacement[];
}

const FILE_NAME = 'kustomization.yaml';

export function readKustomization(folder: string): Kustomization {
  const [kustomization] = parseDocuments(join(folder, FILE_NAME)) as [Kustomization];
  return kustomization;
}

function select(manifests: Manifest[], { kind, name }: Selector): Manifest[] {
  return manifests.filter((each) => each.kind === kind && (name === undefined || each.metadata.name === name));
}

/** The paths of a manifest, as in patches, that a path of a replacement stands for. */
function expandPath(document: unknown, keys: string[], path = ''): string[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [path];
  const entries = Object.entries(document as Record<string, unknown>);
  const [, field, value] = /^\[(\w+)=(\w+)\]$/.exec(key) ?? [];
  const matching = entries.filter(([name, entry]) =>
    field === undefined ? key === '*' || key === name : (entry as Record<string, unknown>)[field] === value,
  );
  return matching.flatMap(([name, entry]) => expandPath(entry, rest, `${path}/${name}`));
}

function replacePart(text: string, { delimiter, index }: { delimiter: string; index: number }, part: string): string {
  return text.split(delimiter).with(index, part).join(delimiter);
}

function applyReplacement(manifests: Manifest[], { source, targets }: Replacement): void {
  const [found] = select(manifests, source);
  if (!found) throw new Error(`No ${source.kind} ${source.name} is there to read ${source.fieldPath} from`);
  const value = readField(found, `/${source.fieldPath.replaceAll('.', '/')}`) as string;
  const changes = targets.flatMap((target) =>
    select(manifests, target.select).flatMap((manifest) =>
      target.fieldPaths
        .flatMap((path) => expandPath(manifest, path.split('.')))
        .map((path) => ({ manifest, path, options: target.options })),
    ),
  );
  for (const { manifest, path, options } of changes) {
    const text = readField(manifest, path) as string;
    applyPatch(manifest, [{ op: 'replace', path, value: replacePart(text, options, value) }]);
  }
}

function generateConfigMap(
  folder: string,
  { name, literals = [], files = [] }: { name: string; literals?: string[]; files?: string[] },
): Manifest {
  const values = literals.map((literal) => {
    const separator = literal.indexOf('=');
    return [literal.slice(0, separator), literal.slice(separator + 1)];
  });
  const contents = files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]);
  const data = Object.fromEntries([...values, ...contents]) as Record<string, string>;
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
}

/** Renames manifests, and what refers to their config maps. */
function addSuffix(manifests: Manifest[], suffix: string): void {
  const configMaps = new Set(select(manifests, { kind: 'ConfigMap' }).map(({ metadata }) => metadata.name));
  const references = manifests.flatMap(listContainers).flatMap(({ envFrom = [] }) => envFrom);
  for (const { configMapRef } of references) {
    if (configMapRef && configMaps.has(configMapRef.name)) configMapRef.name += suffix;
  }
  for (const { metadata } of manifests) metadata.name += suffix;
}

/** Makes the manifests of a folder, as far as our kustomizations go: `renderOverlay` compares them with what kubectl makes. */
export function buildManifests(folder: string, included: Manifest[] = []): Manifest[] {
  const kustomization = readKustomization(folder);
  const { resources = [], components = [], configMapGenerator = [], patches = [], images = [] } = kustomization;
  const isFolder = (path: string) => existsSync(join(folder, path, FILE_NAME));
  const added = resources.flatMap((path) =>
    isFolder(path) ? buildManifests(join(folder, path)) : (parseDocuments(join(folder, path)) as Manifest[]),
  );
  const generated = configMapGenerator.map((each) => generateConfigMap(folder, each));
  let manifests = [...included, ...added, ...generated];
  for (const path of components) manifests = buildManifests(join(folder, path), manifests);

  for (const { target, patch } of patches) {
    for (const manifest of select(manifests, target)) applyPatch(manifest, parse(patch) as PatchOperation[]);
  }
  if (kustomization.nameSuffix !== undefined) addSuffix(manifests, kustomization.nameSuffix);
  for (const replacement of kustomization.replacements ?? []) applyReplacement(manifests, replacement);
  for (const container of manifests.flatMap(listContainers)) {
    const image = images.find(({ name }) => name === container.image);
    if (image) container.image = `${image.newName}@${image.digest}`;
  }
  for (const { metadata } of manifests) {
    for (const { pairs } of kustomization.labels ?? []) metadata.labels = { ...metadata.labels, ...pairs };
    if (kustomization.namespace !== undefined) metadata.namespace = kustomization.namespace;
  }
  return manifests;
}
