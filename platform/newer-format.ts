/**
 * What is said where something was written by a newer version, in one sentence.
 * @param what with its article: `The data directory /data/mongo`.
 * @param known the format up to which this version can read it.
 */
export function describeNewerFormat(what: string, format: number, known: number): string {
  return `${what} has format ${format}, and this version of Canvass reads formats up to ${known}: start the version that wrote it, or choose another directory.`;
}
