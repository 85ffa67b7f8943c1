/** The types of BSON elements that are stored, as the byte before the element's name. */
export const ELEMENT_TYPE = {
  double: 0x01,
  string: 0x02,
  object: 0x03,
  array: 0x04,
  binData: 0x05,
  objectId: 0x07,
  bool: 0x08,
  date: 0x09,
  null: 0x0a,
  int: 0x10,
  long: 0x12,
} as const;

export const isObjectType = (type: number): boolean => type === ELEMENT_TYPE.object;
export const isArrayType = (type: number): boolean => type === ELEMENT_TYPE.array;

/** The bytes of a length, in front of a document, an array, a string or binary data. */
export const LENGTH_BYTES = 4;

/** The position of the zero byte that ends an element's name. */
export function findNameEnd(source: Buffer, nameStart: number): number {
  for (let position = nameStart; position < source.length; position += 1) if (source[position] === 0) return position;
  throw new Error('a stored element without the end of its name');
}

/** The position after an element's value. @throws for a type that is never stored */
export function findValueEnd(source: Buffer, type: number, valueStart: number): number {
  switch (type) {
    case ELEMENT_TYPE.null:
      return valueStart;
    case ELEMENT_TYPE.bool:
      return valueStart + 1;
    case ELEMENT_TYPE.int:
      return valueStart + 4;
    case ELEMENT_TYPE.double:
    case ELEMENT_TYPE.date:
    case ELEMENT_TYPE.long:
      return valueStart + 8;
    case ELEMENT_TYPE.objectId:
      return valueStart + 12;
    case ELEMENT_TYPE.string:
      return valueStart + LENGTH_BYTES + source.readInt32LE(valueStart);
    case ELEMENT_TYPE.object:
    case ELEMENT_TYPE.array:
      return valueStart + source.readInt32LE(valueStart);
    case ELEMENT_TYPE.binData:
      return valueStart + LENGTH_BYTES + 1 + source.readInt32LE(valueStart);
    default:
      throw new Error(`a stored element of the type ${type}`);
  }
}
