/** The password of every demo account. */
export const DEMO_PASSWORD = 'canvass-demo';

/** The demo users, one for each role. */
export const DEMO_ACCOUNTS = [
  { uid: 'demo-admin', email: 'admin@canvass.test', displayName: 'Noor Haddad', role: 'admin' },
  { uid: 'demo-surveyor', email: 'surveyor@canvass.test', displayName: 'Mara Lind', role: 'surveyor' },
  { uid: 'demo-user', email: 'user@canvass.test', displayName: 'Ada Marsh', role: 'user' },
  { uid: 'demo-pro', email: 'pro@canvass.test', displayName: 'Theo Okafor', role: 'pro-user' },
] as const;

/** A test card that succeeds. */
export const DEMO_CARD = '4242 4242 4242 4242';

/** The banner of a local installation. */
export const DEMO_NOTICE =
  'This is a local demo: its accounts, mails and cards are stand-ins on this machine. Do not enter a password that you use elsewhere.';
