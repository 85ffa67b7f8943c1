import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { startIdentityEmulator } from './emulator';

/**
 * Runs the auth emulator as a separate process: `tsx stand-ins/auth-emulator/main.ts`. Reads IDENTITY_PORT,
 * IDENTITY_DIRECTORY and FIREBASE_PROJECT_ID; prints `identity ready <url>` and, if the parent
 * has an IPC channel, sends `{ ready: url }`.
 */
const {
  IDENTITY_PORT = '9099',
  IDENTITY_DIRECTORY = '.data/identity',
  FIREBASE_PROJECT_ID = 'demo-canvass',
} = process.env;

try {
  const emulator = await startIdentityEmulator({
    port: Number(IDENTITY_PORT),
    directory: IDENTITY_DIRECTORY,
    projectId: FIREBASE_PROJECT_ID,
  });
  setUpGracefulShutdown(() => emulator.stop());
  console.log(`identity ready ${emulator.url}`);
  process.send?.({ ready: emulator.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
