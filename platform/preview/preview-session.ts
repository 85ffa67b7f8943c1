import type { RuntimeConfig } from '@canvass/shared/area';
import { type Role, ROLES } from '@canvass/shared/contracts';
import type { Viewer } from './preview-state';

/** Fake tokens and accounts stay valid for this many milliseconds: longer than a preview is open. */
const SESSION_DURATION_MS = 30 * 24 * 60 * 60 * 1000;

/** An account of the preview, one for each role. Nothing verifies it, and no server outside of the preview knows it. */
export interface PreviewUser {
  uid: string;
  email: string;
  name: string;
  role: Role;
}

/** The account of a role. */
export function getPreviewUser(role: Role): PreviewUser {
  return { uid: `preview-${role}`, email: `${role}@preview.example`, name: `Preview ${role}`, role };
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** A token in the form of a JSON Web Token, without a signature. */
export function createPreviewToken({ uid, email, role }: PreviewUser): string {
  const exp = Math.floor((Date.now() + SESSION_DURATION_MS) / 1000);
  return `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart({ sub: uid, email, role, exp })}.preview`;
}

/** The user of a request with such a token; undefined without one. */
export function readPreviewUser(authorization = ''): PreviewUser | undefined {
  const payload = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization)?.[1];
  if (payload === undefined) return undefined;
  const { role } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: Role };
  return role && ROLES.includes(role) ? getPreviewUser(role) : undefined;
}

/** The fields that both the Firebase SDK's stored user and its `accounts:lookup` response describe an account with. */
function getProviderData({ email, name }: PreviewUser) {
  return { providerId: 'password', uid: email, rawId: email, federatedId: email, email, displayName: name };
}

/** The response to the Firebase SDK's `accounts:lookup`. */
export function createAccountLookup(user: PreviewUser) {
  const { uid, email, name } = user;
  const account = { localId: uid, email, displayName: name, emailVerified: true };
  return { users: [{ ...account, providerUserInfo: [getProviderData(user)], createdAt: '0', lastLoginAt: '0' }] };
}

/**
 * What the browser's local storage holds while a viewer is signed in: the account as the Firebase SDK stores it, and the
 * shell's product token and flag. Empty for visitors.
 */
export function createStorageEntries(viewer: Viewer, { firebase }: RuntimeConfig): Record<string, string> {
  if (viewer === 'visitor') return {};
  const user = getPreviewUser(viewer);
  const token = createPreviewToken(user);
  const account = {
    uid: user.uid,
    email: user.email,
    emailVerified: true,
    displayName: user.name,
    isAnonymous: false,
    providerData: [getProviderData(user)],
    stsTokenManager: {
      refreshToken: 'preview',
      accessToken: token,
      expirationTime: Date.now() + SESSION_DURATION_MS,
    },
    createdAt: '0',
    lastLoginAt: '0',
    apiKey: firebase.apiKey,
    appName: '[DEFAULT]',
  };
  return {
    [`firebase:authUser:${firebase.apiKey}:[DEFAULT]`]: JSON.stringify(account),
    'access-token': token,
    'session-hint': '1',
  };
}
