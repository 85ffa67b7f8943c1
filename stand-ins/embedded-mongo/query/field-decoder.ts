import { decode, type Doc } from '../values/bson';
import { createByteWriter } from '../values/byte-writer';
import { createByteProjection } from './byte-projection';

/** Decodes only these top-level fields of stored documents. */
export function createFieldDecoder(names: Iterable<string>): (document: Buffer) => Doc {
  const fields = new Map<string, true>();
  for (const name of names) fields.set(name, true);
  const project = createByteProjection({ isInclusion: true, fields });
  return (document) => {
    const out = createByteWriter(document.length);
    project(document, out);
    return decode(out.buffer.subarray(0, out.length));
  };
}
