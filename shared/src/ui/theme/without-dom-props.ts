/** Keeps the named props, which only style a primitive, off its DOM element. */
export function withoutDomProps(...names: string[]) {
  return { shouldForwardProp: (prop: string) => !names.includes(prop) };
}
