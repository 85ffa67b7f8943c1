import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../build/workspace';
import { readAddresses, type Addresses } from '../launch/addresses';
import { ADDRESSES_FILE } from '../launch/data-directory';
import { identifyProcess, isRunning, type ProcessIdentity } from '../process-identity';
import { startLink, type Link } from './link';
import type { LinkName, ProcessName } from './plan';

export const API_PROCESSES = 2;
const POLL_INTERVAL_MS = 50;

/** Restarts fail as long as ports and files of the processes before are still in use. */
const START_LIMIT_MS = 180_000;
const RETRY_INTERVAL_MS = 500;
const MAX_OUTPUT = 20_000;

/** The product as `npm start` runs it, with everything that faults need. */
export interface Product {
  origin: string;
  store: string;
  addresses: () => Addresses;
  /** Where the API's processes answer, past the edge. */
  apiOrigins: () => string[];
  /** By name; those of the run before as long as the next one is not ready. */
  pids: () => Partial<Record<ProcessName, number>>;
  links: Record<LinkName, Pick<Link, 'setShape' | 'cut' | 'mend'>>;
  /** How far all clocks of the product are ahead of this machine's, in milliseconds. */
  setClock: (offsetMs: number) => void;
  /** Starts it, and again until it runs. */
  start: () => Promise<void>;
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Ends the supervisor at once, and starts the product again. Gives those that outlived it. */
  killSupervisor: () => Promise<ProcessIdentity[]>;
  /** What it printed last. */
  output: () => string;
  /** Calls back when the supervisor ends although nobody asked it to. */
  onUnexpectedEnd: (listener: (code: number | null) => void) => void;
  /** Ends everything at once: for the case that nothing else works. */
  dispose: () => Promise<void>;
}

interface Targets {
  database: string;
  api: string[];
}

function readJson<Content>(file: string, missing: Content): Content {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : missing;
}

function portOf(url: string | undefined): number | undefined {
  return url ? Number(new URL(url).port) : undefined;
}

/**
 * @param control an empty directory, in which the soak and the processes of the product find each other.
 * @param data the data directory of the product.
 * @param temporary where its processes keep temporary files.
 */
export async function createProduct(directories: { control: string; data: string; temporary: string }, port: number) {
  const { control, data, temporary } = directories;
  const origin = `http://127.0.0.1:${port}`;
  const targets = () => readJson<Targets>(join(control, 'targets.json'), { database: '', api: [] });
  const database = await startLink(() => portOf(targets().database));
  const api = await Promise.all(
    Array.from({ length: API_PROCESSES }, (_, index) => startLink(() => portOf(targets().api[index]))),
  );
  const pids = () => readJson<Partial<Record<ProcessName, number>>>(join(data, 'processes.json'), {});
  const listeners = new Set<(code: number | null) => void>();
  let launcher: ChildProcess | undefined;
  let output = '';
  let isEnding = false;

  function launch(): ChildProcess {
    const options = ['--port', String(port), '--data', data, '--api-processes', String(API_PROCESSES)];
    const child = spawn(process.execPath, ['--import', 'tsx', inRoot('platform/launch/main.ts'), ...options], {
      cwd: inRoot(),
      // Ctrl-C is for the soak, which ends the product in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TMPDIR: temporary,
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'preload.mjs')).href}`,
        CANVASS_SOAK_CONTROL: control,
        CANVASS_SOAK_LINKS: JSON.stringify({ database: database.port, api: api.map((link) => link.port) }),
        // What a crash leaves is repaired within the run.
        RECONCILE_INTERVAL_MS: '5000',
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-MAX_OUTPUT)));
    }
    child.once('exit', (code) => {
      if (!isEnding) for (const listener of listeners) listener(code);
    });
    return child;
  }

  /** @returns whether it is ready; it has ended when not. */
  async function launchOnce(): Promise<boolean> {
    output = '';
    isEnding = true;
    const child = launch();
    launcher = child;
    while (!output.includes(`ready http://localhost:${port}`)) {
      if (child.exitCode !== null || child.signalCode !== null) return false;
      await delay(POLL_INTERVAL_MS);
    }
    isEnding = false;
    return true;
  }

  async function start(): Promise<void> {
    const since = performance.now();
    while (!(await launchOnce())) {
      if (performance.now() - since > START_LIMIT_MS) throw new Error(`The product does not start:\n${output}`);
      await delay(RETRY_INTERVAL_MS);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isEnding = true;
    if (!launcher || launcher.exitCode !== null || launcher.signalCode !== null) return;
    const gone = once(launcher, 'exit');
    launcher.kill(signal);
    await gone;
  }

  const children = () => Object.values(pids()).map(identifyProcess);
  const apiLink = {
    setShape: (shape?: Parameters<Link['setShape']>[0]) => api.forEach((link) => link.setShape(shape)),
    cut: () => api.forEach((link) => link.cut()),
    mend: () => api.forEach((link) => link.mend()),
  };

  const product: Product = {
    origin,
    store: join(data, 'releases'),
    addresses() {
      const addresses = readAddresses(join(data, ADDRESSES_FILE));
      if (!addresses) throw new Error('The product does not run.');
      return addresses;
    },
    apiOrigins: () => targets().api,
    pids,
    links: { 'edge-api': apiLink, 'api-database': database },
    setClock(offsetMs) {
      const draft = join(control, 'clock.new');
      writeFileSync(draft, String(offsetMs));
      renameSync(draft, join(control, 'clock'));
    },
    start() {
      writeFileSync(join(control, 'targets.json'), JSON.stringify({ database: '', api: [] }));
      return start();
    },
    stop: () => end('SIGTERM'),
    async killSupervisor() {
      const before = children();
      await end('SIGKILL');
      await product.start();
      return before.filter(isRunning);
    },
    output: () => output,
    onUnexpectedEnd: (listener) => void listeners.add(listener),
    async dispose() {
      await end('SIGKILL');
      for (const child of children()) if (isRunning(child)) process.kill(child.pid, 'SIGKILL');
      await Promise.all([database, ...api].map((link) => link.stop()));
    },
  };
  return product;
}
