/** The address of a process behind the edge, as `node:http` connects to it. */
export interface Upstream {
  /** `http://127.0.0.1:4000`. */
  origin: string;
  /** Without the brackets that an IPv6 address has in a URL. */
  hostname: string;
  port: string;
}

/**
 * Parses the origin of a process behind the edge. Plain HTTP, because processes are on the same network.
 * @throws an Error with one sentence.
 */
export function parseUpstream(text: string): Upstream {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url?.protocol === 'http:' && url.href === `${url.origin}/`;
  if (!url || !isOrigin) {
    throw new Error(`An API process is named by its origin, such as http://127.0.0.1:4000, not ${text}`);
  }
  return { origin: url.origin, hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: url.port };
}
