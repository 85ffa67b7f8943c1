/**
 * Everything that only users who sign in need, as one file that is loaded for them: Firebase, the calls that prove
 * their identity, with the contracts, and the cleanup after them. Import it only with `import('./auth-chunk')`.
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
