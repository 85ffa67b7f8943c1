import type { Manifest } from './manifest';

/** A Kubernetes object model; `validate` throws if a manifest does not match the schema. */
type Model = new (manifest: Manifest) => { validate: () => void };

async function findModel({ apiVersion, kind }: Manifest): Promise<Model> {
  const models = (await import(`kubernetes-models/${apiVersion}`)) as Record<string, Model>;
  const model = models[kind];
  if (!model) throw new Error(`Kubernetes has no ${kind} in ${apiVersion}`);
  return model;
}

/**
 * An object that records which of its fields are read, at any depth.
 * @param addUnread receives a function that lists the fields that were not read by then.
 */
function recordReads<T extends object>(target: T, path: string, addUnread: (list: () => string[]) => void): T {
  const wasRead = new Set<string | symbol>();
  addUnread(() =>
    Object.keys(target)
      .filter((key) => !wasRead.has(key))
      .map((key) => `${path}/${key}`),
  );
  const recorded = new Map(
    Object.entries(target).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null
        ? recordReads(value as object, `${path}/${key}`, addUnread)
        : (value as unknown),
    ]),
  );
  return new Proxy(target, {
    get(_, key) {
      wasRead.add(key);
      return typeof key === 'string' && recorded.has(key) ? recorded.get(key) : (Reflect.get(target, key) as unknown);
    },
  });
}

/**
 * Validates a manifest against the schema of its kind. The schemas allow unknown fields, which Kubernetes ignores or
 * refuses; a field that validation never reads is one.
 * @throws an Error that names what is wrong.
 */
export async function validateManifest(manifest: Manifest): Promise<void> {
  const Model = await findModel(manifest);
  const unreadLists: (() => string[])[] = [];
  const recorded = recordReads(new Model(manifest), '', (list) => unreadLists.push(list));
  recorded.validate();
  const unknownFields = unreadLists.flatMap((list) => list());
  if (unknownFields.length === 0) return;
  throw new Error(`${manifest.kind} ${manifest.metadata.name} has unknown fields: ${unknownFields.join(', ')}`);
}
