/** Other sites may show pages below here in a frame of theirs, and no others. */
const EMBEDDED_PATH = /^\/embed\/[^/]+\/?$/i;

/**
 * The headers of the page at a path: those of the channel, and who may frame it. A page that may be framed shows what
 * everybody may see and does nothing, so that there is nothing to be gained by laying something over it.
 */
export function getPageHeaders(path: string, headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'];
  if (policy === undefined || !EMBEDDED_PATH.test(path)) return headers;
  return { ...headers, 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') };
}
