/**
 * A second implementation of MongoDB's matching and ordering for the tests, over plain JavaScript values: slow,
 * literal, and without any code shared with the server.
 */
export type Plain = null | boolean | number | string | Date | Plain[] | { [name: string]: Plain };
export type PlainDoc = { [name: string]: Plain };

const isObject = (value: unknown): value is PlainDoc =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Every value that a path reaches; undefined for missing ones. */
function listValuesAt(value: Plain | undefined, parts: string[]): (Plain | undefined)[] {
  if (parts.length === 0) return [value];
  const [head, ...rest] = parts;
  if (isObject(value)) return listValuesAt(value[head!], rest);
  if (Array.isArray(value)) {
    const through = value.filter(isObject).flatMap((item) => listValuesAt(item, parts));
    const at = /^\d+$/.test(head!) && Number(head) < value.length ? listValuesAt(value[Number(head)], rest) : [];
    return [...through, ...at];
  }
  return [undefined];
}

function rank(value: Plain | undefined): number {
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (isObject(value)) return 4;
  if (Array.isArray(value)) return 5;
  return typeof value === 'boolean' ? 8 : 9;
}

export function compare(a: Plain | undefined, b: Plain | undefined): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  if (Array.isArray(a)) return compareLists(a, b as Plain[]);
  if (isObject(a)) {
    const flat = (doc: PlainDoc): Plain[] => Object.entries(doc).flatMap(([name, value]) => [rank(value), name, value]);
    return compareLists(flat(a), flat(b as PlainDoc));
  }
  return a === undefined || a === null ? 0 : Number(a) - Number(b);
}

function compareLists(a: Plain[], b: Plain[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const equal = (a: Plain | undefined, b: Plain): boolean => rank(a) === rank(b) && compare(a, b) === 0;

/** The values that a simple operator tests: the values reached, and the elements of arrays. */
const candidates = (values: (Plain | undefined)[]): (Plain | undefined)[] =>
  values.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]));

const TYPES: Record<string, (value: Plain | undefined) => boolean> = {
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
  date: (value) => value instanceof Date,
  bool: (value) => typeof value === 'boolean',
};

function operatorHolds(name: string, operand: Plain, values: (Plain | undefined)[]): boolean {
  const some = (test: (value: Plain | undefined) => boolean): boolean => candidates(values).some(test);
  const ordered = (test: (sign: number) => boolean): boolean =>
    some((value) => rank(value) === rank(operand) && test(compare(value, operand)));
  switch (name) {
    case '$eq':
      return some((value) => equal(value, operand));
    case '$ne':
      return !operatorHolds('$eq', operand, values);
    case '$gt':
      return ordered((sign) => sign > 0);
    case '$gte':
      return ordered((sign) => sign >= 0);
    case '$lt':
      return ordered((sign) => sign < 0);
    case '$lte':
      return ordered((sign) => sign <= 0);
    case '$in':
      return (operand as Plain[]).some((item) => operatorHolds('$eq', item, values));
    case '$nin':
      return !operatorHolds('$in', operand, values);
    case '$exists':
      return values.some((value) => value !== undefined) === operand;
    case '$type':
      return some(TYPES[operand as string]!);
    case '$size':
      return values.some((value) => Array.isArray(value) && value.length === operand);
    case '$all':
      return (operand as Plain[]).every((item) => operatorHolds('$eq', item, values));
    case '$regex':
      return some((value) => typeof value === 'string' && new RegExp(operand as string).test(value));
    case '$not':
      return !fieldHolds(operand, values);
    case '$elemMatch':
      return values.some(
        (value) => Array.isArray(value) && value.some((item) => elementHolds(operand as PlainDoc, item)),
      );
    default:
      throw new Error(`the model does not know ${name}`);
  }
}

function elementHolds(operand: PlainDoc, item: Plain): boolean {
  if (Object.keys(operand)[0]!.startsWith('$'))
    return Object.entries(operand).every(([name, value]) =>
      Array.isArray(item) ? operatorHolds(name, value, [[item]]) : operatorHolds(name, value, [item]),
    );
  return isObject(item) && matchesModel(operand, item);
}

function fieldHolds(condition: Plain, values: (Plain | undefined)[]): boolean {
  const operators = isObject(condition) && Object.keys(condition)[0]?.startsWith('$');
  if (!operators) return operatorHolds('$eq', condition, values);
  return Object.entries(condition).every(([name, operand]) => operatorHolds(name, operand, values));
}

/** Whether a document satisfies a filter. */
export function matchesModel(filter: PlainDoc, doc: PlainDoc): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === '$and') return (condition as PlainDoc[]).every((inner) => matchesModel(inner, doc));
    if (name === '$or') return (condition as PlainDoc[]).some((inner) => matchesModel(inner, doc));
    if (name === '$nor') return !(condition as PlainDoc[]).some((inner) => matchesModel(inner, doc));
    return fieldHolds(condition, listValuesAt(doc, name.split('.')));
  });
}

interface SortValue {
  empty: boolean;
  value: Plain | undefined;
}

/**
 * The values that a sort sees at a path: unlike for a filter, also undefined for array elements that lack the field.
 */
function listSortValuesAt(value: Plain | undefined, parts: string[]): (Plain | undefined)[] {
  const [head, ...rest] = parts;
  if (head === undefined) return [value];
  if (isObject(value)) return listSortValuesAt(value[head], rest);
  if (!Array.isArray(value) || value.length === 0) return [undefined];
  return value.flatMap((item) => (isObject(item) ? listSortValuesAt(item, parts) : [undefined]));
}

/** The value by which a document is sorted: for an array its least element, or its greatest when descending. */
function getSortValue(doc: PlainDoc, path: string, direction: number): SortValue {
  const reached = listSortValuesAt(doc, path.split('.'));
  const items = reached.flatMap((value): SortValue[] => {
    if (!Array.isArray(value)) return [{ empty: false, value }];
    return value.length === 0
      ? [{ empty: true, value: undefined }]
      : value.map((item) => ({ empty: false, value: item }));
  });
  return items.sort((a, b) => direction * compareSortValues(a, b))[0]!;
}

const compareSortValues = (a: SortValue, b: SortValue): number =>
  a.empty || b.empty ? Number(b.empty) - Number(a.empty) : compare(a.value, b.value);

/** Filters, sorts, skips and limits. */
export function findModel(
  docs: PlainDoc[],
  filter: PlainDoc,
  sort: Record<string, number>,
  skip: number,
  limit: number,
): PlainDoc[] {
  const found = docs.filter((doc) => matchesModel(filter, doc));
  found.sort((a, b) => {
    for (const [path, direction] of Object.entries(sort)) {
      const order = compareSortValues(getSortValue(a, path, direction), getSortValue(b, path, direction)) * direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return found.slice(skip, limit === 0 ? undefined : skip + limit);
}
