/** The fields of an emulator account that are used here. */
interface SignedInAccount {
  localId: string;
  /** Milliseconds since the epoch of the last sign-in on any device. */
  lastLoginAt?: string;
  /** Seconds since the epoch: earlier sign-ins are revoked. */
  validSince?: string;
}

/** The methods of the emulator's state that are replaced. */
export interface RefreshTokens {
  createRefreshTokenFor: (account: SignedInAccount, ...rest: unknown[]) => string;
  validateRefreshToken: (token: string) => { user: SignedInAccount };
  updateUserByLocalId: (localId: string, fields: object, ...rest: unknown[]) => SignedInAccount;
  createUserWithLocalId: (localId: string, fields: SignInFields) => SignedInAccount | undefined;
}

/** The fields of a new account that are used here. */
type SignInFields = Pick<SignedInAccount, 'lastLoginAt' | 'validSince'>;

/**
 * The emulator reads the clock twice during registration. If a second begins in between, the new account would reject
 * the very sign-in that created it.
 */
function dropEarlyRevocation<Fields extends SignInFields>(fields: Fields): Fields {
  const { lastLoginAt, validSince } = fields;
  if (lastLoginAt === undefined || validSince === undefined) return fields;
  const signedInAt = Math.floor(Number(lastLoginAt) / 1000);
  return { ...fields, validSince: String(Math.min(Number(validSince), signedInAt)) };
}

/** A refresh token is this record, as base64-encoded JSON. */
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
 * Ties refresh tokens to their sign-in, as Firebase does. The unpatched emulator accepts revoked ones and gives each
 * the time of the account's last sign-in on any device, so that a signed-out device could renew its session.
 * @param createError creates the error with which the emulator rejects a call
 */
export function patchSignInTimes(state: RefreshTokens, createError: (message: string) => Error): void {
  const { createRefreshTokenFor, validateRefreshToken, updateUserByLocalId, createUserWithLocalId } = state;
  /** The account whose tokens are being renewed; the emulator renews them synchronously. */
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
    // Tokens issued before sign-in times were recorded have none.
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
    // The emulator creates the new tokens from this result, so they get the time of the sign-in that they renew.
    return isRenewal ? { ...account, lastLoginAt: renewed?.lastLoginAt } : account;
  };
}
