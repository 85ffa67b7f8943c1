/** The key of the product token in the browser's storage (specification, section 3). */
const STORAGE_KEY = 'access-token';

/** A token is renewed when it has less than this left, in milliseconds. */
const RENEWAL_MARGIN_MS = 60_000;

/** Gets a new product token, or null when nobody is signed in. */
type TokenProvider = () => Promise<string | null>;

let tokenProvider: TokenProvider = () => Promise.resolve(null);
let notifyUserDeleted = () => {};
let renewal: Promise<string | null> | null = null;

/** What a token says of itself: whose it is, and when it expires, in seconds since the epoch. Nothing when it cannot be read. */
export function claimsOf(token: string): { sub?: string; exp?: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { sub?: string; exp?: number } | null) ?? {};
  } catch {
    return {};
  }
}

/** When a token expires, in milliseconds since the epoch; 0 when that cannot be read. */
function getExpiryMs(token: string): number {
  return (claimsOf(token).exp ?? 0) * 1000;
}

/** The stored product token of the person who is signed in. */
export const accessToken = {
  /** Who issues tokens: set once, by the shell's session. */
  issuedBy(provider: TokenProvider): void {
    tokenProvider = provider;
  },

  /** Calls back when the API says that the token's person does not exist any more: set once, by the shell's session. */
  onUnknown(listener: () => void): void {
    notifyUserDeleted = listener;
  },

  /** The API does not know the token's person any more; another token would not help. */
  isUnknown(): void {
    notifyUserDeleted();
  },

  read(): string | null {
    return localStorage.getItem(STORAGE_KEY);
  },

  store(token: string): void {
    localStorage.setItem(STORAGE_KEY, token);
  },

  clear(): void {
    localStorage.removeItem(STORAGE_KEY);
  },

  /** The stored token, renewed first when it is about to expire. */
  async fresh(): Promise<string | null> {
    const token = accessToken.read();
    if (token && getExpiryMs(token) - Date.now() > RENEWAL_MARGIN_MS) return token;
    return accessToken.renew();
  },

  /**
   * Gets and stores a new token; callers at the same time share one request. When nobody is signed in, the token that
   * was stored goes: it would be refused again.
   */
  renew(): Promise<string | null> {
    const previousToken = accessToken.read();
    renewal ??= tokenProvider()
      .then((token) => {
        if (token) accessToken.store(token);
        // A sign-in has stored another one meanwhile.
        else if (accessToken.read() === previousToken) accessToken.clear();
        return token;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  },
};
