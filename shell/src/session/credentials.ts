/**
 * Everything that only somebody who signs in needs, as one file that is loaded for them: Firebase, and the calls that
 * prove who somebody is, with their contracts. Imported with `import('./credentials')` only.
 */
export { admit, endOf, leaveSession, readRole, refreshRecord, requestToken, storeNewRecord } from './admission';
export { openIdentity } from './firebase';
