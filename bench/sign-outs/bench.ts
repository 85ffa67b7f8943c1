import { startApi } from '../../api/src/testing/api';
import { startDatabase, startIdentity } from '../../api/src/testing/services';
import type { Bench } from '../bench';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureRefusals } from './measure-refusals';

/** How often every way is tried. */
const TRIES = 4;

/** The ways in which sessions end, against the Auth emulator and with the intervals of production. */
export const signOutsBench: Bench = {
  name: 'sign-outs',
  summary: 'seconds until a token is refused after its session has ended (about 2 minutes)',

  async run({ quick, say }) {
    say('starting the database and the Auth emulator');
    const [database, identity] = await Promise.all([startDatabase(), startIdentity()]);
    process.env['TEST_MONGODB_URI'] = database.address;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = identity.address;
    // Undefined: what counts without the setting.
    const noCards = { PAYMENTS_MODE: undefined, STRIPE_API_URL: undefined };
    const noKeys = { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined };
    const settings = { ACCOUNT_CHECK_INTERVAL_MS: undefined, ...noCards, ...noKeys };
    const api = await startApi({ settings });
    try {
      const section = await measureRefusals(api, quick ? 1 : TRIES, say);
      const intro = `\`npm run bench -- sign-outs${quick ? ' --quick' : ''}\`: ${describeMachine()}.`;
      return { text: renderSections(intro, [section]), checks: section.checks };
    } finally {
      await api.stop();
      await Promise.all([database.stop(), identity.stop()]);
    }
  },
};
