/**
 * The error message for data that a newer version wrote.
 * @param subject with its article: `The data directory /data/mongo`.
 * @param supportedFormat the newest format that this version can read.
 */
export function describeNewerFormat(subject: string, format: number, supportedFormat: number): string {
  return `${subject} has format ${format}, and this version of Canvass reads formats up to ${supportedFormat}: start the version that wrote it, or choose another directory.`;
}
