/**
 * Everything that only somebody who signs in needs, as one file that is loaded for them: Firebase, the calls that
 * prove who somebody is, with their contracts, and what is cleaned up after them. Imported with `import('./credentials')` only.
 */
export { cleanDrafts } from './clean-drafts';
export { admit, endOf, leaveSession, readRole, refreshRecord, requestToken, storeNewRecord } from './admission';
export { openIdentity } from './firebase';
