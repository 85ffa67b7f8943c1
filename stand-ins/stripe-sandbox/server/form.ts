import { invalidRequest } from './stripe-api-error';

/** Request parameters in Stripe's encoding: `metadata[uid]=ada&expand[]=latest_charge`. */
export interface WireForm {
  getText: (name: string) => string | undefined;
  /** @throws StripeApiError if the parameter is missing or empty */
  requireText: (name: string) => string;
  /** A whole number; undefined if the parameter is missing. @throws StripeApiError if it is not a whole number */
  getInteger: (name: string) => number | undefined;
  /** `expand[]=a&expand[1]=b` → `['a', 'b']`. */
  getList: (name: string) => string[];
  /** `metadata[uid]=ada` → `{ uid: 'ada' }`. */
  getRecord: (name: string) => Record<string, string>;
  /** The parameters in a canonical order, to compare requests. */
  canonical: string;
}

/** @throws StripeApiError for a parameter not in `knownParameters`: an unsupported one must not be silently ignored */
export function parseForm(encoded: string, knownParameters: readonly string[]): WireForm {
  const pairs = [...new URLSearchParams(encoded)];
  const unknown = pairs.map(([key]) => key.split('[', 1)[0]!).find((name) => !knownParameters.includes(name));
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  const getText = (name: string) => pairs.findLast(([key]) => key === name)?.[1];
  const getChildren = (name: string) =>
    pairs
      .filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value] as const);

  return {
    getText,
    requireText(name) {
      const value = getText(name);
      if (!value) throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
      return value;
    },
    getInteger(name) {
      const value = getText(name);
      if (value === undefined) return undefined;
      if (!/^\d{1,12}$/.test(value)) {
        throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
      }
      return Number(value);
    },
    getList: (name) => getChildren(name).map(([, value]) => value),
    getRecord: (name) => Object.fromEntries(getChildren(name)),
    canonical: JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))),
  };
}
