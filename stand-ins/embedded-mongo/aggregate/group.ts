import { mongoError } from '../errors';
import type { Doc, Value } from '../values/bson';
import { toHashKey } from '../values/compare';
import { type Accumulator, parseAccumulator } from './accumulators';
import { parseExpression } from './expressions';
import type { Stage } from './stage';

/** The group stage keeps all groups in memory. */
const MAX_GROUPS = 500_000;

/** Groups documents by the value of `_id`. */
export function createGroupStage(spec: Doc): Stage {
  if (!Object.hasOwn(spec, '_id')) throw mongoError(9, 'a group specification must include an _id');
  const getGroupId = parseExpression(spec['_id']);
  const fields = Object.entries(spec).filter(([name]) => name !== '_id');
  const accumulatorFactories = fields.map(([name, accumulator]) => {
    if (name.includes('.') || name.startsWith('$'))
      throw mongoError(9, `The field name '${name}' of a group cannot contain '.' or start with '$'`);
    return { name, make: parseAccumulator(name, accumulator) };
  });
  const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>();
  return {
    push(doc) {
      const id = getGroupId(doc) ?? null;
      const key = toHashKey(id);
      let group = groups.get(key);
      if (group === undefined) {
        if (groups.size >= MAX_GROUPS) throw mongoError(292, `$group exceeded ${MAX_GROUPS} groups`);
        group = { id, accumulators: accumulatorFactories.map(({ make: createAccumulator }) => createAccumulator()) };
        groups.set(key, group);
      }
      for (const accumulator of group.accumulators) accumulator.add(doc);
    },
    finish(emit) {
      for (const { id, accumulators } of groups.values()) {
        emit({
          _id: id,
          ...Object.fromEntries(accumulatorFactories.map(({ name }, i) => [name, accumulators[i]!.result()])),
        });
      }
    },
  };
}
