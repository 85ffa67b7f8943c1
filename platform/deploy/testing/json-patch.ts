/** One operation of a JSON patch (RFC 6902). */
export interface PatchOperation {
  op: 'add' | 'replace' | 'copy' | 'remove';
  path: string;
  from?: string;
  value?: unknown;
}

/** The object that has the field at the end of a path, and the name of the field. */
function findField(document: object, path: string): { parent: object; key: string } {
  const keys = path.split('/').slice(1);
  const key = keys.pop() ?? '';
  const parent = keys.reduce((node, each) => (node as Record<string, unknown>)[each], document as unknown);
  if (typeof parent !== 'object' || parent === null) throw new Error(`${path} has no parent`);
  return { parent, key: key === '-' ? String((parent as unknown[]).length) : key };
}

/** The value at a path. @throws an Error when it does not exist. */
export function readField(document: object, path: string): unknown {
  const { parent, key } = findField(document, path);
  if (!(key in parent)) throw new Error(`${path} does not exist`);
  return (parent as Record<string, unknown>)[key];
}

/** Applies a patch as kustomize does; arrays only grow at their end. @throws an Error when a path does not exist. */
export function applyPatch(document: object, operations: PatchOperation[]): void {
  for (const { op, path, from = '', value } of operations) {
    if (op === 'replace' || op === 'remove') readField(document, path);
    const { parent, key } = findField(document, path);
    if (op === 'remove') Reflect.deleteProperty(parent, key);
    else Object.assign(parent, { [key]: structuredClone(op === 'copy' ? readField(document, from) : value) });
  }
}
