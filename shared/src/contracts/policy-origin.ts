/**
 * The URL parser accepts `*`, `;` and `$` in a host, but the page's policy and nginx would interpret them. `[::1]` is
 * excluded because browsers silently drop IPv6 addresses from a policy.
 */
const POLICY_ORIGIN_PATTERN = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/**
 * Whether a page's content security policy may list this value. It must be an origin without a path, safe from
 * tampering on the network (https, or http on `localhost` and `127.0.0.1` only), and written as browsers write it:
 * `https://a.test:443` would match no request.
 */
export function isPolicyOrigin(value: string): boolean {
  return POLICY_ORIGIN_PATTERN.test(value) && URL.canParse(value) && new URL(value).origin === value;
}
