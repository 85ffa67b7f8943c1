/**
 * The claims of a token: its user, and when it expires, in seconds since the epoch. Empty when it cannot be decoded.
 */
export function readClaims(token: string): { sub?: string; exp?: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { sub?: string; exp?: number } | null) ?? {};
  } catch {
    return {};
  }
}

/** When a token expires, in milliseconds since the epoch; 0 when that is unknown. */
export function getExpiryMs(token: string): number {
  return (readClaims(token).exp ?? 0) * 1000;
}
