import { mongoError, notSupportedError } from '../errors';
import { type Doc, isDoc, isNumeric, toNumber, type Value } from '../values/bson';

/** The fields to include or exclude, as a tree of their dotted names. */
interface FieldTree {
  [field: string]: FieldTree | true;
}

export type Projection = (doc: Doc) => Doc;

/**
 * Parses a projection of find: fields to include or fields to exclude, with `_id` as the exception. Undefined includes
 * all.
 */
export function parseProjection(spec: Doc): Projection | undefined {
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  const flags = flatten(spec, '');
  const others = flags.filter(([name]) => name !== '_id');
  const including = others.length > 0 ? others[0]![1] : flags[0]![1];
  const odd = others.find(([, isInclusion]) => isInclusion !== including);
  if (odd !== undefined)
    throw mongoError(
      31254,
      `Cannot do ${odd[1] ? 'inclusion' : 'exclusion'} on field ${odd[0]} in ${including ? 'inclusion' : 'exclusion'} projection`,
    );
  const idFlag = flags.find(([name]) => name === '_id')?.[1];
  const tree: FieldTree = {};
  for (const [name] of others) insert(tree, name);
  if (idFlag !== undefined && idFlag === including) tree['_id'] = true;
  if (including) {
    if (idFlag !== false) tree['_id'] = true;
    return (doc) => includeFields(doc, tree);
  }
  if (idFlag === true) delete tree['_id'];
  return (doc) => excludeFields(doc, tree);
}

function flatten(spec: Doc, prefix: string): [string, boolean][] {
  return Object.entries(spec).flatMap(([name, value]): [string, boolean][] => {
    if (name.startsWith('$')) throw notSupportedError(`the projection operator ${name}`);
    const path = `${prefix}${name}`;
    if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw notSupportedError(`the projection of '${path}'`);
    if (isDoc(value)) return flatten(value, `${path}.`);
    return [[path, isIncluded(path, value)]];
  });
}

function isIncluded(path: string, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (!isNumeric(value)) throw notSupportedError(`an expression in the projection of '${path}'`);
  return toNumber(value) !== 0;
}

function insert(tree: FieldTree, name: string): void {
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

function includeFields(doc: Doc, tree: FieldTree): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node === undefined) continue;
    const value = node === true ? doc[name] : includeFieldsWithin(doc[name], node);
    if (value !== undefined) result[name] = value;
  }
  return result;
}

/** Keeps only the documents of an array, each reduced to the fields; other values have no such fields. */
function includeFieldsWithin(value: Value, tree: FieldTree): Value {
  if (isDoc(value)) return includeFields(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => includeFieldsWithin(item, tree)).filter((item) => item !== undefined);
}

function excludeFields(doc: Doc, tree: FieldTree): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node !== true) result[name] = node === undefined ? doc[name] : excludeFieldsWithin(doc[name], node);
  }
  return result;
}

function excludeFieldsWithin(value: Value, tree: FieldTree): Value {
  if (isDoc(value)) return excludeFields(value, tree);
  return Array.isArray(value) ? value.map((item) => excludeFieldsWithin(item, tree)) : value;
}
