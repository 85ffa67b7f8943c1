import { setTestDatabase } from './database-uri';
import { startDatabase, startIdentityEmulator, startPaymentsSandbox } from './services';

declare global {
  /** Set for the teardown, which runs in the same process. */
  var stopServices: (() => Promise<unknown>) | undefined;
}

/** Starts the services of the API's tests, once for all of them. */
export default async function startServices(): Promise<void> {
  const [database, identity, payments] = await Promise.all([
    startDatabase(),
    startIdentityEmulator(),
    startPaymentsSandbox(),
  ]);
  await setTestDatabase(database.address);
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = identity.address;
  process.env['TEST_PAYMENTS_URL'] = payments.address;
  globalThis.stopServices = () => Promise.all([database.stop(), identity.stop(), payments.stop()]);
}
