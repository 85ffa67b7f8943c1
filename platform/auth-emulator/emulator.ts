import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { openAccountsFile } from './accounts-file';
import { changesAccounts, persistBeforeResponse } from './persist-before-response';
import { openMailbox, type MailCode } from './mailbox';
import { handleMailboxRequest } from './mailbox-page';
import { handleMissingEndpoint } from './emulator-gaps';
import { patchSignInTimes, type RefreshTokens } from './sign-in-times';

export interface IdentityEmulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where `accounts.json` and `mails.json` live; made when it is missing. */
  directory: string;
  /** Starts with `demo-`: such a project cannot exist in Firebase. */
  projectId: string;
  /** 127.0.0.1 unless told. */
  host?: string;
  /** The style sheet of the mailbox; a plain one unless told. */
  mailboxStyle?: string;
}

export interface IdentityEmulator {
  url: string;
  stop: () => Promise<void>;
}

/** An account as the emulator keeps it. Holds the password in plain text: never to be committed or shared. */
interface EmulatorAccount {
  localId: string;
  [field: string]: unknown;
}

/** What we use of the emulator's state of one project. */
interface ProjectState extends RefreshTokens {
  /** The codes that were asked for and not used yet, by themselves. */
  oobs: Map<string, MailCode>;
  queryUsers: (filter: object, options: { sortByField: 'localId'; order: 'ASC' }) => EmulatorAccount[];
  overwriteUserWithLocalId: (localId: string, account: EmulatorAccount) => void;
}

type RequestListener = Parameters<typeof createServer>[1];

/** What we use of firebase-tools. It says nothing of types, and its version is pinned. */
interface FirebaseTools {
  createApp: (projectId: string, mode: number, states: Map<string, ProjectState>) => Promise<RequestListener>;
  AgentProjectState: new (projectId: string) => ProjectState;
  BadRequestError: new (message: string) => Error;
}

/** `SingleProjectMode.ERROR`: a call for another project is a mistake of the configuration, so it fails. */
const SINGLE_PROJECT_MODE_ERROR = 2;

/** What we use of exegesis-express, which serves the emulator's OpenAPI document. */
interface Exegesis {
  middleware: (document: object, options: object) => unknown;
}

/**
 * Compiles the validator of a schema at the first call that needs it. firebase-tools has all 80 paths compiled before it
 * listens, which takes ten seconds of processor time for the dozen that are ever called.
 */
function compileSchemasLazily(load: NodeJS.Require): void {
  const exegesis = createRequire(load.resolve('firebase-tools/package.json'))('exegesis-express') as Exegesis;
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) => middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

function loadFirebaseTools(): FirebaseTools {
  // Keeps firebase-tools from asking the network for anything.
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

/** Codes like production's: a wrong password and an unknown email look the same. */
async function enableEmailEnumerationProtection(url: string, projectId: string): Promise<void> {
  const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!answer.ok) throw new Error(`The identity emulator did not take its configuration: ${answer.status}`);
}

/**
 * Runs Firebase's own Auth emulator in this process, with its accounts in `<directory>/accounts.json`, and the mails that
 * it does not send in `<directory>/mails.json`, to be read at `/mailbox`.
 *
 * Its answer to a call that changes accounts is held back until the files have the change, so that what a person was told
 * survives even a `kill -9`. (The emulator itself exports accounts on a clean stop only, and codes never.) Accounts come
 * back exactly as they were: the emulator's own import would date every password anew, which signs everybody out.
 */
export async function startIdentityEmulator(options: IdentityEmulatorOptions): Promise<IdentityEmulator> {
  const { port, directory, projectId, host = '127.0.0.1', mailboxStyle } = options;
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
    if (handleMailboxRequest(request, response, mailbox.mails(), mailboxStyle)) return;
    if (changesAccounts(request)) persistBeforeResponse(response, save);
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
