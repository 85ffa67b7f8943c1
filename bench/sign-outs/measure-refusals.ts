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
import type { TestApi } from '../../api/src/testing/api';
import {
  changeAccount,
  deleteAccount,
  resetPassword,
  signInAgain,
  signInWithGoogle,
  signUp,
  type Account,
} from '../../api/src/testing/identity';
import type { Section } from '../harness/document';

/** Seconds within which what was done at the identity provider itself has to be noticed. */
const LIMIT_S = 60;

/** Milliseconds between two tries with a token that is to be refused. */
const PAUSE_MS = 20;

/** Somebody who is signed in, with their product token. */
interface Seat extends Account {
  product: string;
}

interface Way {
  what: string;
  /** Ends the session. The time runs from when this is done. */
  end: (seat: Seat) => Promise<unknown>;
}

function waysOf(api: TestApi): Way[] {
  const ask = ({ token, email }: Account) => api.call(issueToken, { token, body: { email } });
  return [
    { what: 'Logout', end: ({ product }) => api.call(endSession, { token: product }) },
    { what: 'Sign out on all devices', end: ({ product }) => api.call(endAllSessions, { token: product }) },
    {
      what: 'a password reset on our page',
      async end(seat) {
        await resetPassword(seat, 'another-password');
        await api.call(recheckSessions, { body: { email: seat.email } });
      },
    },
    { what: 'a password reset elsewhere', end: (seat) => resetPassword(seat, 'another-password') },
    {
      what: 'a password reset elsewhere, and a sign-in with the new password',
      async end(seat) {
        await resetPassword(seat, 'another-password');
        await ask(await signInAgain(seat, 'another-password'));
      },
    },
    {
      what: 'a revocation of the refresh tokens elsewhere',
      end: (seat) => changeAccount(seat.uid, { validSince: String(Math.floor(Date.now() / 1000)) }),
    },
    { what: 'disabling elsewhere', end: (seat) => changeAccount(seat.uid, { disableUser: true }) },
    { what: 'deletion elsewhere', end: deleteAccount },
    { what: 'a takeover by Google', end: async (seat) => ask(await signInWithGoogle(seat.email)) },
    {
      what: 'deletion by an admin',
      async end({ uid }) {
        const [admin, user] = [await api.person('admin'), await api.db.collection('users').findOne({ uid })];
        await api.call(deleteUser, { token: admin.token, params: { id: user?._id.toHexString() ?? '' } });
      },
    },
  ];
}

async function takeSeat(api: TestApi): Promise<Seat> {
  const account = await signUp('seat');
  const { token, email } = account;
  await api.call(registerUser, { token, body: { name: 'Seat', email } });
  const { body } = await api.call(issueToken, { token, body: { email } });
  return { ...account, product: body.token };
}

/** Seconds from the end of a session until its token is refused. */
async function timeRefusal(api: TestApi, { end }: Way): Promise<number> {
  const seat = await takeSeat(api);
  await wait(1100);
  await end(seat);
  const ended = performance.now();
  const isLetIn = async () =>
    (await api.call(checkRole, { token: seat.product, body: { email: seat.email } })).status === 200;
  while (await isLetIn()) await wait(PAUSE_MS);
  return (performance.now() - ended) / 1000;
}

/** How long a product token still opens anything after its session has ended, for each way that it can end. */
export async function measureRefusals(api: TestApi, tries: number, say: (line: string) => void): Promise<Section> {
  const seconds = new Map<string, number[]>();
  for (let count = 1; count <= tries; count += 1) {
    say(`ending sessions in every way, ${count} of ${tries}`);
    await Promise.all(
      waysOf(api).map(async (way) => {
        seconds.set(way.what, [...(seconds.get(way.what) ?? []), await timeRefusal(api, way)]);
      }),
    );
    // The rounds of questions go on in their own time: another try begins at another moment between two of them.
    await wait(3000);
  }
  const slowest = Math.max(...[...seconds.values()].flat());
  const format = (values: number[]) => [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
  return {
    title: 'Seconds until a token is refused',
    words: `After the session of the token has ended, in ${tries} tries each, tried anew every ${PAUSE_MS} ms.`,
    head: ['way', 'least', 'most'],
    rows: [...seconds].map(([what, values]) => [what, ...format(values)]),
    checks: [
      {
        what: 'a token is refused after its session has ended',
        figure: `${slowest.toFixed(1)} s at most`,
        budget: `≤ ${LIMIT_S} s`,
        met: slowest <= LIMIT_S,
        kind: 'correctness',
      },
    ],
  };
}
