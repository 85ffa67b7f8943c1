/**
 * A host may hold `*`, `;` and `$` for a URL: the page's policy and nginx would take those for more than a name. Not
 * `[::1]`: browsers take no IPv6 address as a source in a policy, and drop it without a word.
 */
const POLICY_ORIGIN_PATTERN = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/**
 * Whether the content security policy of a page may name this: a whole origin and nothing else, that nobody on the way
 * can answer for (http on `localhost` and `127.0.0.1` only), as browsers write it: `https://a.test:443` would name a
 * host that no request has.
 */
export function isPolicyOrigin(value: string): boolean {
  return POLICY_ORIGIN_PATTERN.test(value) && URL.canParse(value) && new URL(value).origin === value;
}
