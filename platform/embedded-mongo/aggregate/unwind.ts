import { mongoError, notSupported } from '../errors';
import { type Doc, isDoc, type Value } from '../values/bson';
import { Long } from 'bson';
import type { Stage } from './stages';

interface Unwind {
  field: string;
  index: string | undefined;
  keepEmpty: boolean;
}

/** One document for each element of an array field at the top level. */
export function unwindStage(operand: Value): Stage {
  const { field, index, keepEmpty } = read(operand);
  const numbered = (doc: Doc, position: number | null): Doc =>
    index === undefined ? doc : { ...doc, [index]: position === null ? null : Long.fromNumber(position) };
  return {
    push(doc, emit) {
      const value = Object.hasOwn(doc, field) ? doc[field] : undefined;
      if (Array.isArray(value) && value.length > 0) {
        for (const [i, item] of value.entries()) emit(numbered({ ...doc, [field]: item }, i));
      } else if (value !== undefined && value !== null && !Array.isArray(value)) emit(numbered(doc, null));
      else if (keepEmpty) emit(numbered(Array.isArray(value) ? without(doc, field) : doc, null));
    },
  };
}

function without(doc: Doc, field: string): Doc {
  const { [field]: _, ...rest } = doc;
  return rest;
}

function read(operand: Value): Unwind {
  const spec: Doc = isDoc(operand) ? operand : { path: operand };
  const odd = Object.keys(spec).find(
    (name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  );
  if (odd !== undefined) throw mongoError(9, `unrecognized option to $unwind stage: ${odd}`);
  const path = spec['path'];
  const index = spec['includeArrayIndex'];
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw mongoError(9, "path option to $unwind stage should be prefixed with a '$'");
  if (path.includes('.')) throw notSupported(`$unwind of the nested path ${path}`);
  if (
    index !== undefined &&
    (typeof index !== 'string' || index === '' || index.includes('.') || index.startsWith('$'))
  )
    throw notSupported('such a name in includeArrayIndex');
  return { field: path.slice(1), index, keepEmpty: spec['preserveNullAndEmptyArrays'] === true };
}
