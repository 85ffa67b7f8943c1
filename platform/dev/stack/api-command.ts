import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { isRunning, readAddresses } from '@canvass/data-directory/addresses';
import { isConfigured, getLocalSettings, parseCommandOptions } from '@canvass/data-directory/command-options';
import { ADDRESSES_FILE, openDataDirectory } from '@canvass/data-directory/data-directory';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { clearPaymentEnv, getSandboxSettings } from './payment-env';
import { runTool } from '@canvass/node-utils/programs/run-tool';

/** The settings of the local installation with this data directory. @throws UserError when it is not running. */
async function readLocalSettings(data: string): Promise<Record<string, string>> {
  const addresses = readAddresses(join(data, ADDRESSES_FILE));
  const settings = getLocalSettings(
    addresses && (await isRunning(addresses)) ? addresses : undefined,
    data,
    process.env,
  );
  clearPaymentEnv(process.env);
  const directory = openDataDirectory(data, false);
  const { ballotKeys: BALLOT_KEYS_DIRECTORY } = directory;
  return { ...settings, BALLOT_KEYS_DIRECTORY, ...getSandboxSettings(directory, addresses?.payments ?? '') };
}

/**
 * `tsx platform/dev/stack/api-command.ts COMMAND … [--data DIR]` runs a command of the API (`api/dist/COMMAND.js`) on
 * the running local installation, or on the one that MONGODB_URI and FIREBASE_PROJECT_ID name.
 */
async function main([command = '', ...rest]: string[]): Promise<number> {
  const { args, data } = parseCommandOptions(rest, inRoot('.data'));
  const program = inRoot('api/dist', `${command}.js`);
  if (!existsSync(program)) throw new UserError(`${command} is not built yet: run npm run build first.`);
  const settings = isConfigured(process.env) ? {} : await readLocalSettings(data);
  return runTool(process.execPath, ['--enable-source-maps', program, ...args], settings, inRoot());
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
