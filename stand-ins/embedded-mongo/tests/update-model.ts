import { compare, matchesModel, type Plain, type PlainDoc } from './model';

type Change = (doc: PlainDoc, name: string, operand: Plain) => void;

const isSame = (a: Plain, b: Plain): boolean => compare(a, b) === 0;
const getList = (doc: PlainDoc, name: string): Plain[] => (doc[name] as Plain[] | undefined) ?? [];

/** The effects of the generated update operators on a top-level field. */
const CHANGES: Record<string, Change> = {
  $set: (doc, name, operand) => (doc[name] = operand),
  $unset: (doc, name) => delete doc[name],
  $inc: (doc, name, operand) => (doc[name] = ((doc[name] as number | undefined) ?? 0) + (operand as number)),
  $mul: (doc, name, operand) => (doc[name] = ((doc[name] as number | undefined) ?? 0) * (operand as number)),
  $min: (doc, name, operand) => {
    if (!(name in doc) || compare(operand, doc[name]) < 0) doc[name] = operand;
  },
  $max: (doc, name, operand) => {
    if (!(name in doc) || compare(operand, doc[name]) > 0) doc[name] = operand;
  },
  $push: (doc, name, operand) => (doc[name] = [...getList(doc, name), operand]),
  $addToSet: (doc, name, operand) => {
    const list = getList(doc, name);
    doc[name] = list.some((item) => isSame(item, operand)) ? list : [...list, operand];
  },
  $pull: (doc, name, operand) => {
    if (name in doc) doc[name] = getList(doc, name).filter((item) => !isSame(item, operand));
  },
  $pop: (doc, name, operand) => {
    if (name in doc) doc[name] = operand === 1 ? getList(doc, name).slice(0, -1) : getList(doc, name).slice(1);
  },
};

/** The documents after an `updateMany`. */
export function updateModel(docs: readonly PlainDoc[], filter: PlainDoc, update: PlainDoc): PlainDoc[] {
  return docs.map((doc) => {
    if (!matchesModel(filter, doc)) return doc;
    const next = { ...doc };
    for (const [operator, fields] of Object.entries(update)) {
      for (const [name, operand] of Object.entries(fields as PlainDoc)) CHANGES[operator]!(next, name, operand);
    }
    return next;
  });
}
