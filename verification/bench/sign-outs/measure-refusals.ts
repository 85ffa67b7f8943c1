import { setTimeout as wait } from 'node:timers/promises';
import {
  checkRole,
  deleteUser,
  endAllSessions,
  endSession,
  issueToken,
  recheckSessions,
  registerUser,
} from '@canvass/shared/contracts';
import type { TestApi } from '../../../api/testing/api';
import {
  changeAccount,
  deleteAccount,
  resetPassword,
  signInAgain,
  signInWithGoogle,
  signUp,
  type Account,
} from '../../../api/testing/identity';
import type { Section } from '../harness/document';

/** Maximum seconds until the API must notice a change made directly at the identity provider. */
const MAX_REFUSAL_SECONDS = 60;

/** Milliseconds between two attempts with a token that should be refused. */
const POLL_INTERVAL_MS = 20;

/** A signed-in user with their product token. */
interface SignedInUser extends Account {
  product: string;
}

interface EndMethod {
  label: string;
  /** Ends the session. The clock starts when this has resolved. */
  end: (signedIn: SignedInUser) => Promise<unknown>;
}

function createEndMethods(api: TestApi): EndMethod[] {
  const requestToken = ({ token, email }: Account) => api.call(issueToken, { token, body: { email } });
  return [
    { label: 'Logout', end: ({ product }) => api.call(endSession, { token: product }) },
    { label: 'Sign out on all devices', end: ({ product }) => api.call(endAllSessions, { token: product }) },
    {
      label: 'a password reset on our page',
      async end(signedIn) {
        await resetPassword(signedIn, 'another-password');
        await api.call(recheckSessions, { body: { email: signedIn.email } });
      },
    },
    { label: 'a password reset elsewhere', end: (signedIn) => resetPassword(signedIn, 'another-password') },
    {
      label: 'a password reset elsewhere, and a sign-in with the new password',
      async end(signedIn) {
        await resetPassword(signedIn, 'another-password');
        await requestToken(await signInAgain(signedIn, 'another-password'));
      },
    },
    {
      label: 'a revocation of the refresh tokens elsewhere',
      end: (signedIn) => changeAccount(signedIn.uid, { validSince: String(Math.floor(Date.now() / 1000)) }),
    },
    { label: 'disabling elsewhere', end: (signedIn) => changeAccount(signedIn.uid, { disableUser: true }) },
    { label: 'deletion elsewhere', end: deleteAccount },
    { label: 'a takeover by Google', end: async (signedIn) => requestToken(await signInWithGoogle(signedIn.email)) },
    {
      label: 'deletion by an admin',
      async end({ uid }) {
        const [admin, user] = [await api.createUser('admin'), await api.db.collection('users').findOne({ uid })];
        await api.call(deleteUser, { token: admin.token, params: { id: user?._id.toHexString() ?? '' } });
      },
    },
  ];
}

async function signInUser(api: TestApi): Promise<SignedInUser> {
  const account = await signUp('user');
  const { token, email } = account;
  await api.call(registerUser, { token, body: { name: 'Seat', email } });
  const { body } = await api.call(issueToken, { token, body: { email } });
  return { ...account, product: body.token };
}

/** Seconds from the end of a session until its token is refused. */
async function timeRefusal(api: TestApi, { end }: EndMethod): Promise<number> {
  const signedIn = await signInUser(api);
  await wait(1100);
  await end(signedIn);
  const endedAt = performance.now();
  const isAccepted = async () =>
    (await api.call(checkRole, { token: signedIn.product, body: { email: signedIn.email } })).status === 200;
  while (await isAccepted()) await wait(POLL_INTERVAL_MS);
  return (performance.now() - endedAt) / 1000;
}

/** How long a product token is still accepted after its session has ended, for each way of ending it. */
export async function measureRefusals(api: TestApi, tries: number, log: (line: string) => void): Promise<Section> {
  const seconds = new Map<string, number[]>();
  for (let count = 1; count <= tries; count += 1) {
    log(`ending sessions in every way, ${count} of ${tries}`);
    await Promise.all(
      createEndMethods(api).map(async (method) => {
        seconds.set(method.label, [...(seconds.get(method.label) ?? []), await timeRefusal(api, method)]);
      }),
    );
    // The periodic checks of accounts continue: the next try then starts at another point between two of them.
    await wait(3000);
  }
  const slowest = Math.max(...[...seconds.values()].flat());
  const formatRange = (values: number[]) => [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
  return {
    title: 'Seconds until a token is refused',
    description: `Measured from the end of the token's session, in ${tries} attempts each, polled every ${POLL_INTERVAL_MS} ms.`,
    columns: ['way', 'least', 'most'],
    rows: [...seconds].map(([what, values]) => [what, ...formatRange(values)]),
    checks: [
      {
        label: 'a token is refused after its session has ended',
        value: `${slowest.toFixed(1)} s at most`,
        budget: `≤ ${MAX_REFUSAL_SECONDS} s`,
        isMet: slowest <= MAX_REFUSAL_SECONDS,
        kind: 'correctness',
      },
    ],
  };
}
