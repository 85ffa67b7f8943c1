/** What the emulator keeps of an account that matters here. */
interface SignedInAccount {
  localId: string;
  /** Milliseconds since the epoch of the last sign-in, whichever device it was on. */
  lastLoginAt?: string;
  /** Seconds since the epoch: sign-ins before that are revoked. */
  validSince?: string;
}

/** What we replace of the emulator's state. */
export interface RefreshTokens {
  createRefreshTokenFor: (account: SignedInAccount, ...rest: unknown[]) => string;
  validateRefreshToken: (token: string) => { user: SignedInAccount };
  updateUserByLocalId: (localId: string, fields: object, ...rest: unknown[]) => SignedInAccount;
  createUserWithLocalId: (localId: string, fields: SignInFields) => SignedInAccount | undefined;
}

/** What a new account is made of, as far as it matters here. */
type SignInFields = Pick<SignedInAccount, 'lastLoginAt' | 'validSince'>;

/**
 * The emulator reads the clock twice while somebody signs up. When a second begins in between, the account would refuse
 * the very sign-in that it was created with.
 */
function dropEarlyRevocation<Fields extends SignInFields>(fields: Fields): Fields {
  const { lastLoginAt, validSince } = fields;
  if (lastLoginAt === undefined || validSince === undefined) return fields;
  const signedInAt = Math.floor(Number(lastLoginAt) / 1000);
  return { ...fields, validSince: String(Math.min(Number(validSince), signedInAt)) };
}

/** A refresh token is its record, as JSON in base64. */
interface RefreshTokenRecord {
  signedInAt?: string;
}

function decodeRefreshToken(token: string): RefreshTokenRecord {
  return JSON.parse(Buffer.from(token, 'base64').toString()) as RefreshTokenRecord;
}

function encodeRefreshToken(record: RefreshTokenRecord): string {
  return Buffer.from(JSON.stringify(record)).toString('base64');
}

function isRevoked({ validSince = '0' }: SignedInAccount, signedInAt: string): boolean {
  return Math.floor(Number(signedInAt) / 1000) < Number(validSince);
}

/**
 * Makes refresh tokens belong to their sign-in, as Firebase's do. By itself the emulator takes revoked ones, and gives each
 * the time of the account's last sign-in on any device, so that a device that was signed out renews itself back in.
 * @param createError makes the error with which the emulator refuses a call.
 */
export function patchSignInTimes(state: RefreshTokens, createError: (message: string) => Error): void {
  const { createRefreshTokenFor, validateRefreshToken, updateUserByLocalId, createUserWithLocalId } = state;
  /** The account whose tokens are renewed right now; the emulator does that without letting anything else run. */
  let renewed: SignedInAccount | undefined;

  state.createUserWithLocalId = function (localId, fields) {
    return createUserWithLocalId.call(state, localId, dropEarlyRevocation(fields));
  };

  state.createRefreshTokenFor = function (account, ...rest) {
    const token = createRefreshTokenFor.call(state, account, ...rest);
    return encodeRefreshToken({ ...decodeRefreshToken(token), signedInAt: account.lastLoginAt });
  };

  state.validateRefreshToken = function (token) {
    const valid = validateRefreshToken.call(state, token);
    const { signedInAt } = decodeRefreshToken(token);
    // Tokens that were issued before this was kept.
    if (signedInAt === undefined) return valid;
    if (isRevoked(valid.user, signedInAt)) throw createError('TOKEN_EXPIRED');
    renewed = { localId: valid.user.localId, lastLoginAt: signedInAt };
    queueMicrotask(() => {
      renewed = undefined;
    });
    return valid;
  };

  state.updateUserByLocalId = function (localId, fields, ...rest) {
    const account = updateUserByLocalId.call(state, localId, fields, ...rest);
    const isRenewal = renewed?.localId === localId && 'lastRefreshAt' in fields;
    // The new tokens are made of what this gives: those of the sign-in that they renew.
    return isRenewal ? { ...account, lastLoginAt: renewed?.lastLoginAt } : account;
  };
}
