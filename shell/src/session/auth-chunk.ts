/**
 * Everything that only somebody who signs in needs, as one file that is loaded for them: Firebase, the calls that
 * prove who somebody is, with their contracts, and what is cleaned up after them. Imported with `import('./auth-chunk')` only.
 */
export { cleanDrafts } from './clean-drafts';
export {
  ensureUserRecord,
  resolveSessionEnd,
  endServerSession,
  readRole,
  refreshUserRecord,
  requestToken,
  createUserRecord,
} from './sign-in-api';
export { createIdentity } from './firebase';
