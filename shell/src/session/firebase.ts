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
  sendEmailVerification,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type Auth,
  type Persistence,
  type User,
} from 'firebase/auth';
import { mailsOf } from './firebase-mails';
import { refusing } from './firebase-refusal';
import type { Identity, IdentityUser } from './identity';

function person(user: User): IdentityUser {
  return {
    uid: user.uid,
    email: user.email ?? '',
    displayName: user.displayName ?? '',
    photoURL: user.photoURL,
    emailVerified: user.emailVerified,
    hasPassword: user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
    idToken: (force) => refusing(getIdToken(user, force)),
  };
}

async function signedIn(attempt: Promise<{ user: User }>): Promise<IdentityUser> {
  return person((await refusing(attempt)).user);
}

function openAuth(config: RuntimeConfig, persistence: Persistence[], name?: string): Auth {
  // Without a popup resolver: the default one fetches Google's script when a page loads.
  const auth = initializeAuth(initializeApp(config.firebase, name), { persistence });
  // In the same tick: connected later, it would speak with the real service first.
  if (config.identity === 'local') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}

/** Firebase Auth; against the emulator behind this origin when the configuration says so. */
export function openIdentity(config: RuntimeConfig): Identity {
  const auth = openAuth(config, [indexedDBLocalPersistence, browserLocalPersistence]);
  let registrations: Auth | undefined;

  return {
    onChange(listener) {
      onAuthStateChanged(auth, (user) => listener(user && person(user)));
    },
    user: () => auth.currentUser && person(auth.currentUser),
    async register({ email, password, name, photoURL }) {
      // The provider signs in whoever it registers. Here only in memory, where no other tab sees it.
      registrations ??= openAuth(config, [inMemoryPersistence], 'registrations');
      const { user } = await refusing(createUserWithEmailAndPassword(registrations, email, password));
      // Only what was given: the provider takes no null for what there is not.
      await refusing(updateProfile(user, { ...(name && { displayName: name }), ...(photoURL && { photoURL }) }));
      return {
        ...person(user),
        undo: () => refusing(deleteUser(user)),
        sendVerification: () => refusing(sendEmailVerification(user)),
      };
    },
    signIn: (email, password) => signedIn(signInWithEmailAndPassword(auth, email, password)),
    signInWithGooglePopup: () =>
      signedIn(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)),
    signInWithGoogleAccount({ sub, email, name }) {
      // The emulator takes the claims of a Google token as plain JSON.
      const claims = JSON.stringify({ sub, email, email_verified: true, name });
      return signedIn(signInWithCredential(auth, GoogleAuthProvider.credential(claims)));
    },
    signOut: () => refusing(signOut(auth)),
    async updateProfile({ name, photoURL }) {
      if (!auth.currentUser) throw new IdentityError('auth/user-token-expired');
      await refusing(updateProfile(auth.currentUser, { displayName: name, photoURL }));
      return person(auth.currentUser);
    },
    async reload() {
      if (auth.currentUser) await refusing(reload(auth.currentUser));
    },
    ...mailsOf(auth),
  };
}
