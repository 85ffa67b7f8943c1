import { mongoError, notSupportedError } from '../errors';
import { parseProjection, projectDocument } from '../query/projection';
import { type Doc, toInteger, isDoc, isNumeric, type Value } from '../values/bson';
import { parseExpression } from './expressions';
import { type Expression } from './expression';
import type { Stage } from './stage';

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumeric(value);

/** Flags include or exclude fields, as in find; every other value is an expression. */
export function createProjectStage(spec: Doc): Stage {
  const names = Object.keys(spec);
  if (names.length === 0) throw mongoError(9, 'projection specification must have at least one field');
  const computed = names.filter((name) => !isFlag(spec[name]) && !isNestedFlags(spec[name]));
  if (computed.length === 0) {
    const projection = parseProjection(spec)!;
    return { push: (doc, emit) => emit(projectDocument(projection, doc)) };
  }
  const flags = Object.fromEntries(names.filter((name) => !computed.includes(name)).map((name) => [name, spec[name]]));
  const kept = names.some((name) => name !== '_id' && !computed.includes(name))
    ? flags
    : { _none: toInteger(1), ...flags };
  const projection = parseProjection(kept)!;
  const fields = parseComputedFields(computed, spec);
  return { push: (doc, emit) => emit(applyComputedFields(projectDocument(projection, doc), doc, fields)) };
}

function isNestedFlags(value: Value): boolean {
  return (
    isDoc(value) &&
    Object.entries(value).every(([name, inner]) => !name.startsWith('$') && (isFlag(inner) || isNestedFlags(inner)))
  );
}

/** Adds computed fields to the existing ones. */
export function createAddFieldsStage(spec: Doc): Stage {
  const names = Object.keys(spec);
  if (names.length === 0)
    throw mongoError(9, '$addFields specification stage must be an object with at least one field');
  const fields = parseComputedFields(names, spec);
  return { push: (doc, emit) => emit(applyComputedFields({ ...doc }, doc, fields)) };
}

type ComputedFields = readonly (readonly [string, Expression])[];

function parseComputedFields(names: readonly string[], spec: Doc): ComputedFields {
  return names.map((name) => {
    const value = spec[name];
    if (name.includes('.') || name.startsWith('$') || name === '__proto__')
      throw notSupportedError(`computing the field '${name}' (only names at the top level)`);
    if (isDoc(value) && !Object.keys(value).some((inner) => inner.startsWith('$')))
      throw notSupportedError(`computing fields within '${name}'`);
    return [name, parseExpression(value)] as const;
  });
}

function applyComputedFields(target: Doc, doc: Doc, fields: ComputedFields): Doc {
  for (const [name, expression] of fields) {
    const value = expression(doc);
    if (value === undefined) delete target[name];
    else target[name] = value;
  }
  return target;
}
