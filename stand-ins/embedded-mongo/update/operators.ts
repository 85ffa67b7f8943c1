import { mongoError, notSupportedError } from '../errors';
import { isDoc, isNumeric, getType, type Value } from '../values/bson';
import { compareValues } from '../values/compare';
import { formatValue } from '../values/format-value';
import { createAddToSet, createPop, createPull, createPush } from './arrays';
import type { FieldChange } from './field-change';
import { arithmetic } from './numbers';
import { getAt, setAt, unsetAt } from './target';
import { toInteger } from '../values/bson';

/** Creates an operator's change to one field; the operand is checked now, not when the change is applied. */
export function createFieldChange(operator: string, name: string, operand: Value): FieldChange {
  switch (operator) {
    case '$set':
      return (doc, path) => setAt(doc, path, operand);
    case '$setOnInsert':
      return (doc, path, inserting) => {
        if (inserting) setAt(doc, path, operand);
      };
    case '$unset':
      return (doc, path) => void unsetAt(doc, path);
    case '$inc':
    case '$mul':
      return createCalculation(operator, name, operand);
    case '$min':
    case '$max':
      return (doc, path) => {
        const old = getAt(doc, path);
        const order = old === undefined ? 0 : compareValues(operand, old);
        if (old === undefined || (operator === '$min' ? order < 0 : order > 0)) setAt(doc, path, operand);
      };
    case '$currentDate':
      return createCurrentDate(operand);
    case '$push':
      return createPush(name, operand);
    case '$addToSet':
      return createAddToSet(name, operand);
    case '$pull':
      return createPull(name, operand);
    case '$pop':
      return createPop(name, operand);
    default:
      throw notSupportedError(`the update operator ${operator}`);
  }
}

function createCalculation(operator: '$inc' | '$mul', name: string, operand: Value): FieldChange {
  const verb = operator === '$inc' ? 'increment' : 'multiply';
  if (!isNumeric(operand))
    throw mongoError(14, `Cannot ${verb} with non-numeric argument: {${name}: ${formatValue(operand)}}`);
  return (doc, path) => {
    const old = getAt(doc, path);
    if (old === undefined) {
      // A missing field counts as 0, with the operand's type; so `$mul` sets a 0 of that type.
      setAt(doc, path, operator === '$inc' ? operand : arithmetic('multiply', toInteger(0), operand));
      return;
    }
    if (!isNumeric(old)) {
      throw mongoError(
        14,
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${formatValue(doc['_id'])}} has the field '${path.at(-1)}' of non-numeric type ${getType(old)}`,
      );
    }
    setAt(doc, path, arithmetic(operator === '$inc' ? 'add' : 'multiply', old, operand));
  };
}

function createCurrentDate(operand: Value): FieldChange {
  const asDate =
    operand === true || (isDoc(operand) && operand['$type'] === 'date' && Object.keys(operand).length === 1);
  if (!asDate) throw notSupportedError(`$currentDate with ${formatValue(operand)}`);
  return (doc, path) => setAt(doc, path, new Date());
}
