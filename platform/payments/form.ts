import { invalid } from './problem';

/** What was sent as Stripe's wire has it: `metadata[uid]=ada&expand[]=latest_charge`. */
export interface Form {
  text: (name: string) => string | undefined;
  /** @throws StripeProblem when it was not sent, or is empty. */
  need: (name: string) => string;
  /** A whole number; undefined when it was not sent. @throws StripeProblem when it is none. */
  whole: (name: string) => number | undefined;
  /** `expand[]=a&expand[1]=b` → `['a', 'b']`. */
  list: (name: string) => string[];
  /** `metadata[uid]=ada` → `{ uid: 'ada' }`. */
  record: (name: string) => Record<string, string>;
  /** The same text for the same parameters, in whatever order they came. */
  canonical: string;
}

/** @throws StripeProblem for a parameter that is not among `known`: what is not understood must not look done. */
export function readForm(encoded: string, known: readonly string[]): Form {
  const pairs = [...new URLSearchParams(encoded)];
  const unknown = pairs.map(([key]) => key.split('[', 1)[0]!).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  const text = (name: string) => pairs.findLast(([key]) => key === name)?.[1];
  const below = (name: string) =>
    pairs
      .filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value] as const);

  return {
    text,
    need(name) {
      const value = text(name);
      if (!value) throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
      return value;
    },
    whole(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^\d{1,12}$/.test(value)) {
        throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
      }
      return Number(value);
    },
    list: (name) => below(name).map(([, value]) => value),
    record: (name) => Object.fromEntries(below(name)),
    canonical: JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))),
  };
}
