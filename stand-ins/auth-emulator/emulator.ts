import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { openAccountsFile } from './accounts-file';
import { isAccountChange, persistBeforeResponse } from './persist-before-response';
import { openMailbox, type MailCode } from './mailbox';
import { handleMailsRequest } from './mails-endpoint';
import { handleMissingEndpoint } from './emulator-gaps';
import { patchSignInTimes, type RefreshTokens } from './sign-in-times';

export interface IdentityEmulatorOptions {
  /** 0 picks a free port. */
  port: number;
  /** The directory of `accounts.json` and `mails.json`; created if missing. */
  directory: string;
  /** Starts with `demo-`: such a project cannot exist in Firebase. */
  projectId: string;
  /** Defaults to 127.0.0.1. */
  host?: string;
}

export interface IdentityEmulator {
  url: string;
  stop: () => Promise<void>;
}

/** An account as the emulator stores it. Contains the password in plain text: never commit or share it. */
interface EmulatorAccount {
  localId: string;
  [field: string]: unknown;
}

/** The part of the emulator's state of one project that is used here. */
interface ProjectState extends RefreshTokens {
  /** The codes that were requested and not yet used, by code. */
  oobs: Map<string, MailCode>;
  queryUsers: (filter: object, options: { sortByField: 'localId'; order: 'ASC' }) => EmulatorAccount[];
  overwriteUserWithLocalId: (localId: string, account: EmulatorAccount) => void;
}

type RequestListener = Parameters<typeof createServer>[1];

/** The part of firebase-tools that is used here. The package has no types for it, and its version is pinned. */
interface FirebaseTools {
  createApp: (projectId: string, mode: number, states: Map<string, ProjectState>) => Promise<RequestListener>;
  AgentProjectState: new (projectId: string) => ProjectState;
  BadRequestError: new (message: string) => Error;
}

/** `SingleProjectMode.ERROR`: a call for another project indicates a configuration error, so it fails. */
const SINGLE_PROJECT_MODE_ERROR = 2;

/** The part of exegesis-express that is used here; it serves the emulator's OpenAPI document. */
interface Exegesis {
  middleware: (document: object, options: object) => unknown;
}

/**
 * Compiles a schema's validator at the first call that needs it. By default firebase-tools compiles all 80 paths before
 * it listens, which takes ten seconds of CPU time, although only about a dozen are ever called.
 */
function compileSchemasLazily(load: NodeJS.Require): void {
  const exegesis = createRequire(load.resolve('firebase-tools/package.json'))('exegesis-express') as Exegesis;
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) => middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

function loadFirebaseTools(): FirebaseTools {
  // Prevents network requests by firebase-tools.
  process.env.CI = '1';
  const load = createRequire(import.meta.url);
  compileSchemasLazily(load);
  const server = load('firebase-tools/lib/emulator/auth/server') as Pick<FirebaseTools, 'createApp'>;
  const state = load('firebase-tools/lib/emulator/auth/state') as Pick<FirebaseTools, 'AgentProjectState'>;
  const errors = load('firebase-tools/lib/emulator/auth/errors') as Pick<FirebaseTools, 'BadRequestError'>;
  const { BadRequestError } = errors;
  return { createApp: server.createApp, AgentProjectState: state.AgentProjectState, BadRequestError };
}

function assertDemoProject(projectId: string): void {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The auth emulator performs no authentication; it does not run with NODE_ENV=production.');
  }
  if (!projectId.startsWith('demo-')) {
    throw new Error(`The identity emulator only runs for projects named demo-…, not for ${projectId}.`);
  }
}

/** Makes error codes match production: a wrong password and an unknown email are indistinguishable. */
async function enableEmailEnumerationProtection(url: string, projectId: string): Promise<void> {
  const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!answer.ok) throw new Error(`The identity emulator did not take its configuration: ${answer.status}`);
}

/**
 * Runs Firebase's own Auth emulator in this process. Its accounts are in `<directory>/accounts.json`; emails are not
 * sent but stored in `<directory>/mails.json`, for a mailbox that reads them at `/mails.json`.
 *
 * A response to a call that changes accounts is held back until the files have been written, so that an acknowledged
 * change survives even a `kill -9`. (The emulator itself exports accounts only on a clean stop, and never exports
 * codes.) Accounts are restored unchanged: the emulator's own import would set every password's date to now, which
 * signs all users out.
 */
export async function startIdentityEmulator(options: IdentityEmulatorOptions): Promise<IdentityEmulator> {
  const { port, directory, projectId, host = '127.0.0.1' } = options;
  assertDemoProject(projectId);
  const file = await openAccountsFile<EmulatorAccount>(directory);
  const mailbox = await openMailbox(directory);

  const { createApp, AgentProjectState, BadRequestError } = loadFirebaseTools();
  const state = new AgentProjectState(projectId);
  patchSignInTimes(state, (message) => new BadRequestError(message));
  for (const account of file.accounts) state.overwriteUserWithLocalId(account.localId, account);
  for (const { code, used } of mailbox.mails()) if (!used) state.oobs.set(code.oobCode, code);
  const save = async () => {
    const users = state.queryUsers({}, { sortByField: 'localId', order: 'ASC' });
    await Promise.all([file.save(users), mailbox.update(state.oobs.values())]);
  };

  const app = (await createApp(projectId, SINGLE_PROJECT_MODE_ERROR, new Map([[projectId, state]])))!;
  const server = createServer((request, response) => {
    if (handleMissingEndpoint(request, response)) return;
    if (handleMailsRequest(request, response, mailbox.mails())) return;
    if (isAccountChange(request)) persistBeforeResponse(response, save);
    app(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The identity emulator has no address.');
  const url = `http://${host}:${address.port}`;
  await enableEmailEnumerationProtection(url, projectId);

  return {
    url,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await save();
    },
  };
}
