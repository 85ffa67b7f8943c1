import { mongoError, notSupportedError } from '../errors';
import { type Doc, isDoc, type Value } from '../values/bson';
import { Long } from 'bson';
import type { Stage } from './stage';

interface UnwindOptions {
  field: string;
  index: string | undefined;
  keepEmpty: boolean;
}

/** Emits one document per element of a top-level array field. */
export function createUnwindStage(operand: Value): Stage {
  const { field, index, keepEmpty } = parseUnwind(operand);
  const withIndexField = (doc: Doc, position: number | null): Doc =>
    index === undefined ? doc : { ...doc, [index]: position === null ? null : Long.fromNumber(position) };
  return {
    push(doc, emit) {
      const value = Object.hasOwn(doc, field) ? doc[field] : undefined;
      if (Array.isArray(value) && value.length > 0) {
        for (const [i, item] of value.entries()) emit(withIndexField({ ...doc, [field]: item }, i));
      } else if (value !== undefined && value !== null && !Array.isArray(value)) emit(withIndexField(doc, null));
      else if (keepEmpty) emit(withIndexField(Array.isArray(value) ? omitField(doc, field) : doc, null));
    },
  };
}

function omitField(doc: Doc, field: string): Doc {
  const { [field]: _, ...rest } = doc;
  return rest;
}

function parseUnwind(operand: Value): UnwindOptions {
  const spec: Doc = isDoc(operand) ? operand : { path: operand };
  const unknownOption = Object.keys(spec).find(
    (name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  );
  if (unknownOption !== undefined) throw mongoError(9, `unrecognized option to $unwind stage: ${unknownOption}`);
  const path = spec['path'];
  const index = spec['includeArrayIndex'];
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw mongoError(9, "path option to $unwind stage should be prefixed with a '$'");
  if (path.includes('.')) throw notSupportedError(`$unwind of the nested path ${path}`);
  if (
    index !== undefined &&
    (typeof index !== 'string' || index === '' || index.includes('.') || index.startsWith('$'))
  )
    throw notSupportedError('such a name in includeArrayIndex');
  return { field: path.slice(1), index, keepEmpty: spec['preserveNullAndEmptyArrays'] === true };
}
