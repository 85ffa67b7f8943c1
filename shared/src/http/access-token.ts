import { getServerTime } from '@canvass/shared/session';
import { createStoredItem, localStore } from '../storage/storage';
import { getExpiryMs } from './claims';

/** The product token in the browser's storage; its key is that of the specification, section 3. */
const storedToken = createStoredItem(localStore, 'access-token');

/** A token is renewed when it expires in less than this, in milliseconds. */
const RENEWAL_MARGIN_MS = 60_000;

/** Requests a new product token; null when nobody is signed in. */
type TokenProvider = () => Promise<string | null>;

let tokenProvider: TokenProvider = () => Promise.resolve(null);
let notifyUserDeleted = () => {};
let renewal: Promise<string | null> | null = null;

/** The stored product token of the signed-in user. */
export const accessToken = {
  /** Sets the issuer of tokens; called once, by the shell's session. */
  issuedBy(provider: TokenProvider): void {
    tokenProvider = provider;
  },

  /**
   * Sets the listener for when the API reports that the token's user no longer exists; called once, by the shell's
   * session.
   */
  onUnknown(listener: () => void): void {
    notifyUserDeleted = listener;
  },

  /** Reports that the API no longer knows the token's user; another token would not help. */
  isUnknown(): void {
    notifyUserDeleted();
  },

  read(): string | null {
    return storedToken.read();
  },

  store(token: string): void {
    storedToken.write(token);
  },

  clear(): void {
    storedToken.delete();
  },

  /** The stored token, renewed first when it is about to expire. */
  async fresh(): Promise<string | null> {
    const token = accessToken.read();
    if (token && getExpiryMs(token) - getServerTime().getTime() > RENEWAL_MARGIN_MS) return token;
    return accessToken.renew();
  },

  /**
   * Requests and stores a new token; concurrent callers share one request. When nobody is signed in, the stored token
   * is deleted: it would be refused again.
   */
  renew(): Promise<string | null> {
    const previousToken = accessToken.read();
    renewal ??= tokenProvider()
      .then((token) => {
        if (token) accessToken.store(token);
        // Unless a sign-in has stored another one in the meantime.
        else if (accessToken.read() === previousToken) accessToken.clear();
        return token;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  },
};
