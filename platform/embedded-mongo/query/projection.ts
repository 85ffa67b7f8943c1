import { mongoError, notSupported } from '../errors';
import { type Doc, isDoc, isNumeric, toNumber, type Value } from '../values/bson';

/** Fields to keep or to leave out, as a tree of their dotted names. */
interface Tree {
  [field: string]: Tree | true;
}

export type Projection = (doc: Doc) => Doc;

/** A projection of find: either fields to keep or fields to leave out; `_id` may always differ. Undefined keeps all. */
export function parseProjection(spec: Doc): Projection | undefined {
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  const flags = flatten(spec, '');
  const others = flags.filter(([name]) => name !== '_id');
  const including = others.length > 0 ? others[0]![1] : flags[0]![1];
  const odd = others.find(([, kept]) => kept !== including);
  if (odd !== undefined)
    throw mongoError(
      31254,
      `Cannot do ${odd[1] ? 'inclusion' : 'exclusion'} on field ${odd[0]} in ${including ? 'inclusion' : 'exclusion'} projection`,
    );
  const idFlag = flags.find(([name]) => name === '_id')?.[1];
  const tree: Tree = {};
  for (const [name] of others) insert(tree, name);
  if (idFlag !== undefined && idFlag === including) tree['_id'] = true;
  if (including) {
    if (idFlag !== false) tree['_id'] = true;
    return (doc) => keep(doc, tree);
  }
  if (idFlag === true) delete tree['_id'];
  return (doc) => omit(doc, tree);
}

function flatten(spec: Doc, prefix: string): [string, boolean][] {
  return Object.entries(spec).flatMap(([name, value]): [string, boolean][] => {
    if (name.startsWith('$')) throw notSupported(`the projection operator ${name}`);
    const path = `${prefix}${name}`;
    if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw notSupported(`the projection of '${path}'`);
    if (isDoc(value)) return flatten(value, `${path}.`);
    return [[path, isKept(path, value)]];
  });
}

function isKept(path: string, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (!isNumeric(value)) throw notSupported(`an expression in the projection of '${path}'`);
  return toNumber(value) !== 0;
}

function insert(tree: Tree, name: string): void {
  const parts = name.split('.');
  let node = tree;
  for (const [i, part] of parts.entries()) {
    const last = i === parts.length - 1;
    const next = Object.hasOwn(node, part) ? node[part] : undefined;
    if (next === true || (last && next !== undefined)) throw mongoError(31249, `Path collision at ${name}`);
    if (last) node[part] = true;
    else node = node[part] = next ?? {};
  }
}

function keep(doc: Doc, tree: Tree): Doc {
  const out: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node === undefined) continue;
    const value = node === true ? doc[name] : keepWithin(doc[name], node);
    if (value !== undefined) out[name] = value;
  }
  return out;
}

/** Of an array the documents are kept, each with its fields; other values have no such fields. */
function keepWithin(value: Value, tree: Tree): Value {
  if (isDoc(value)) return keep(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => keepWithin(item, tree)).filter((item) => item !== undefined);
}

function omit(doc: Doc, tree: Tree): Doc {
  const out: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node !== true) out[name] = node === undefined ? doc[name] : omitWithin(doc[name], node);
  }
  return out;
}

function omitWithin(value: Value, tree: Tree): Value {
  if (isDoc(value)) return omit(value, tree);
  return Array.isArray(value) ? value.map((item) => omitWithin(item, tree)) : value;
}
