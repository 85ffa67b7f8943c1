/** A value as JSON that cannot close the script element around it. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
