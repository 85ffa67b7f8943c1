import { startApi } from '../../../api/testing/api';
import { startDatabase, startIdentityEmulator } from '../../../api/testing/services';
import type { Bench } from '../bench';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureRefusals } from './measure-refusals';

/** Number of tries for each way of ending a session. */
const TRIES_PER_METHOD = 4;

/** The ways in which sessions end, with the Auth emulator and the intervals of production. */
export const signOutsBench: Bench = {
  name: 'sign-outs',
  summary: 'seconds until a token is refused after its session has ended (about 2 minutes)',

  async run({ isQuick, log }) {
    log('starting the database and the Auth emulator');
    const [database, identity] = await Promise.all([startDatabase(), startIdentityEmulator()]);
    process.env['TEST_MONGODB_URI'] = database.address;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = identity.address;
    // Undefined selects the default.
    const disabledPayments = { PAYMENTS_MODE: undefined, STRIPE_API_URL: undefined };
    const emptyKeys = { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined };
    const settings = { ACCOUNT_CHECK_INTERVAL_MS: undefined, ...disabledPayments, ...emptyKeys };
    const api = await startApi({ settings });
    try {
      const section = await measureRefusals(api, isQuick ? 1 : TRIES_PER_METHOD, log);
      const intro = `\`npm run bench -- sign-outs${isQuick ? ' --quick' : ''}\`: ${describeMachine()}.`;
      return { report: renderSections(intro, [section]), checks: section.checks };
    } finally {
      await api.stop();
      await Promise.all([database.stop(), identity.stop()]);
    }
  },
};
