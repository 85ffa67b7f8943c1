import { startIdentityEmulator } from './emulator';

/**
 * The identity emulator as a process of its own: `tsx platform/identity/main.ts`.
 * Reads IDENTITY_PORT, IDENTITY_DIRECTORY and FIREBASE_PROJECT_ID; prints `identity ready <url>` and, to a parent with
 * a channel, sends `{ ready: url }`. Ends cleanly on SIGTERM and when that parent is gone; with SUPERVISED=1 the parent
 * handles Ctrl-C.
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
  const end = () => {
    emulator.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // A terminal sends Ctrl-C to the whole group. A supervisor stops its children itself, in its own order.
  if (process.env.SUPERVISED) process.on('SIGINT', () => {});
  else process.once('SIGINT', end);
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  console.log(`identity ready ${emulator.url}`);
  process.send?.({ ready: emulator.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
