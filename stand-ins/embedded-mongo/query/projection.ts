import { mongoError, notSupportedError } from '../errors';
import { type Doc, isDoc, isNumeric, toNumber, type Value } from '../values/bson';

/** The fields to include or exclude, as a tree of their dotted names. */
export type FieldTree = ReadonlyMap<string, FieldTree | true>;

/** The fields that a projection includes or excludes, `_id` among them. */
export interface Projection {
  isInclusion: boolean;
  fields: FieldTree;
}

/**
 * Parses a projection of find: fields to include or fields to exclude, with `_id` as the exception. Undefined includes
 * all.
 */
export function parseProjection(spec: Doc): Projection | undefined {
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  const flags = flatten(spec, '');
  const others = flags.filter(([name]) => name !== '_id');
  const isInclusion = others.length > 0 ? others[0]![1] : flags[0]![1];
  const odd = others.find(([, flag]) => flag !== isInclusion);
  if (odd !== undefined)
    throw mongoError(
      31254,
      `Cannot do ${odd[1] ? 'inclusion' : 'exclusion'} on field ${odd[0]} in ${isInclusion ? 'inclusion' : 'exclusion'} projection`,
    );
  const idFlag = flags.find(([name]) => name === '_id')?.[1];
  const fields: MutableFieldTree = new Map();
  for (const [name] of others) insert(fields, name);
  if (isInclusion ? idFlag !== false : idFlag === false) fields.set('_id', true);
  else if (!isInclusion && idFlag === true) fields.delete('_id');
  return { isInclusion, fields };
}

/** The projection of a decoded document. */
export function projectDocument({ isInclusion, fields }: Projection, doc: Doc): Doc {
  return isInclusion ? includeFields(doc, fields) : excludeFields(doc, fields);
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

type MutableFieldTree = Map<string, MutableFieldTree | true>;

function insert(tree: MutableFieldTree, name: string): void {
  const parts = name.split('.');
  let node = tree;
  for (const [i, part] of parts.entries()) {
    const last = i === parts.length - 1;
    const next = node.get(part);
    if (next === true || (last && next !== undefined)) throw mongoError(31249, `Path collision at ${name}`);
    if (last) node.set(part, true);
    else {
      const inner: MutableFieldTree = next ?? new Map<string, MutableFieldTree | true>();
      node.set(part, inner);
      node = inner;
    }
  }
}

function includeFields(doc: Doc, tree: FieldTree): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = tree.get(name);
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
    const node = tree.get(name);
    if (node !== true) result[name] = node === undefined ? doc[name] : excludeFieldsWithin(doc[name], node);
  }
  return result;
}

function excludeFieldsWithin(value: Value, tree: FieldTree): Value {
  if (isDoc(value)) return excludeFields(value, tree);
  return Array.isArray(value) ? value.map((item) => excludeFieldsWithin(item, tree)) : value;
}
