/** Keeps the props that only style a primitive away from its element. Takes their names. */
export function withoutDomProps(...names: string[]) {
  return { shouldForwardProp: (prop: string) => !names.includes(prop) };
}
