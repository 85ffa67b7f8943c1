/** Keeps the props that only style a primitive away from its element. Takes their names. */
export function styleOnly(...names: string[]) {
  return { shouldForwardProp: (prop: string) => !names.includes(prop) };
}
