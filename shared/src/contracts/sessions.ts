import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email } from './fields';

export const endSession = endpoint({
  method: 'DELETE',
  path: '/session',
  summary: "Ends the caller's sign-in: no token issued for it is accepted any longer, and it gets no new ones.",
  access: 'signed-in',
  // A caller who returns after more than an hour to sign out has no other token left.
  takesExpired: true,
  answer: z.object({ ended: z.boolean() }),
  keyed: false,
  problems: [],
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary:
    'Ends every session of the caller, on all devices, and revokes their refresh tokens at the identity provider.',
  access: 'signed-in',
  answer: z.object({
    ended: z.boolean(),
    /** Whether the identity provider revoked them, too. Canvass refuses these sign-ins in either case. */
    revoked: z.boolean(),
  }),
  rate: 'sign-in',
  keyed: false,
  problems: [],
});

export const recheckSessions = endpoint({
  method: 'POST',
  path: '/sessions/recheck',
  summary:
    'Asks the identity provider since when sign-ins of an account are valid, ends older ones, and stores whether the email is verified. The response is the same whether or not the account exists.',
  access: 'anyone',
  body: z.strictObject({ email }),
  answer: z.object({ rechecked: z.boolean() }),
  rate: 'sign-in',
  keyed: false,
  problems: ['identity-unreachable'],
});
