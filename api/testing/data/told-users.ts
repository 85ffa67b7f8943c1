import { listNotifications } from '@canvass/shared/contracts';
import { signToken, startApi, type TestUser } from '../api';
import { settleScheduler, SITE_ORIGIN } from '../scheduler';
import { publishSurvey } from './surveys';

/** The title of every survey of these tests, which no line of a notification may contain. */
export const TITLE = 'Who wants a dog park?';

/** How long a token is valid: longer than tests move the clock. */
const TOKEN_LIFETIME_S = 60 * 86_400;

export type ToldUsers = Awaited<ReturnType<typeof startToldUsers>>;

/** An API with a clock that tests move, an admin, a surveyor, and what users are told. */
export async function startToldUsers() {
  let clockOffsetMs = 0;
  const now = () => new Date(Date.now() + clockOffsetMs);
  const api = await startApi({ now, settings: { SITE_ORIGIN } });

  async function createUser(role: 'user' | 'surveyor' | 'admin' = 'user'): Promise<TestUser> {
    const user = await api.createUser(role);
    return { ...user, token: signToken(user.uid, { expiresIn: TOKEN_LIFETIME_S }) };
  }

  const [admin, surveyor] = [await createUser('admin'), await createUser('surveyor')];
  return {
    api,
    admin,
    surveyor,
    now,
    createUser,
    publish: (change: object = {}) => publishSurvey(api, surveyor, { title: TITLE, ...change }),

    /** Moves the clock to this many milliseconds after the real one. */
    setClock: (offsetMs: number): void => {
      clockOffsetMs = offsetMs;
    },

    moveClock: (byMs: number): void => {
      clockOffsetMs += byMs;
    },

    /** Returns to the real time, with nothing due and nobody told anything. */
    reset: async (): Promise<void> => {
      clockOffsetMs = 0;
      await api.db.collection('deadlineCheckpoints').deleteMany({});
      await settleScheduler(api, now);
      await api.db.collection('notifications').deleteMany({});
    },

    /** What a user is told about, once everything that is due was done. */
    listKinds: async ({ token }: TestUser): Promise<string[]> => {
      await settleScheduler(api, now);
      const { body } = await api.call(listNotifications, { token });
      expect(JSON.stringify(body.map(({ title }) => title))).not.toContain(TITLE);
      return body.map(({ kind }) => kind);
    },

    /** The texts of the mails to a user, which may say more than a notification. */
    listMailTexts: async ({ email }: TestUser): Promise<string[]> => {
      const mails = await api.db.collection('mails').find({ to: email }).sort({ _id: 1 }).toArray();
      return mails.map(({ content }) => (content as { text: string }).text);
    },
  };
}
