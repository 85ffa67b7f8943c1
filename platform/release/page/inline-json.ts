/** A value as JSON that cannot end the element it stands in. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
