import type { RuntimeConfig } from '@canvass/shared/area';
import { IdentityError } from '@canvass/shared/session';
import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getIdToken,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  reload,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type Auth,
  type Persistence,
  type User,
} from 'firebase/auth';
import { createEmailActions, sendVerification } from './firebase-emails';
import { withIdentityErrors } from './firebase-errors';
import type { Identity, IdentityUser } from './identity';

function toIdentityUser(user: User): IdentityUser {
  return {
    uid: user.uid,
    email: user.email ?? '',
    displayName: user.displayName ?? '',
    photoURL: user.photoURL,
    emailVerified: user.emailVerified,
    hasPassword: user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
    idToken: (force) => withIdentityErrors(getIdToken(user, force)),
  };
}

async function resolveSignedInUser(attempt: Promise<{ user: User }>): Promise<IdentityUser> {
  return toIdentityUser((await withIdentityErrors(attempt)).user);
}

function createAuth(config: RuntimeConfig, persistence: Persistence[], name?: string): Auth {
  // Without a popup resolver: the default one fetches Google's script when a page loads.
  const auth = initializeAuth(initializeApp(config.firebase, name), { persistence });
  // In the same tick: if it were connected later, it would call the real service first.
  if (config.identity === 'local') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

/** Firebase Auth, or the emulator behind this origin if the configuration selects it. */
export function createIdentity(config: RuntimeConfig): Identity {
  const auth = createAuth(config, [indexedDBLocalPersistence, browserLocalPersistence]);
  let registrations: Auth | undefined;

  return {
    onChange(listener) {
      onAuthStateChanged(auth, (user) => listener(user && toIdentityUser(user)));
    },
    user: () => auth.currentUser && toIdentityUser(auth.currentUser),
    async register({ email, password, name, photoURL }) {
      // The provider signs in every account that it registers. Here that is only in memory, where other tabs do not see
      // it.
      registrations ??= createAuth(config, [inMemoryPersistence], 'registrations');
      const { user } = await withIdentityErrors(createUserWithEmailAndPassword(registrations, email, password));
      // Only the values that were given: the provider does not accept null for missing ones.
      await withIdentityErrors(
        updateProfile(user, { ...(name && { displayName: name }), ...(photoURL && { photoURL }) }),
      );
      return {
        ...toIdentityUser(user),
        delete: () => withIdentityErrors(deleteUser(user)),
        sendVerification: (returnPath) => sendVerification(user, returnPath),
      };
    },
    signIn: (email, password) => resolveSignedInUser(signInWithEmailAndPassword(auth, email, password)),
    signInWithGooglePopup: () =>
      resolveSignedInUser(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)),
    signInWithGoogleAccount({ sub, email, name }) {
      // The emulator accepts the claims of a Google token as plain JSON.
      const claims = JSON.stringify({ sub, email, email_verified: true, name });
      return resolveSignedInUser(signInWithCredential(auth, GoogleAuthProvider.credential(claims)));
    },
    signOut: () => withIdentityErrors(signOut(auth)),
    async updateProfile({ name, photoURL }) {
      if (!auth.currentUser) throw new IdentityError('auth/user-token-expired');
      await withIdentityErrors(updateProfile(auth.currentUser, { displayName: name, photoURL }));
      return toIdentityUser(auth.currentUser);
    },
    async reload() {
      if (auth.currentUser) await withIdentityErrors(reload(auth.currentUser));
    },
    ...createEmailActions(auth),
  };
}
