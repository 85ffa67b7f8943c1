import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAddresses, type Addresses } from '@canvass/data-directory/addresses';
import { ADDRESSES_FILE } from '@canvass/data-directory/data-directory';
import { identifyProcess, type ProcessIdentity } from '@canvass/node-utils/processes/process-identity';
import { startThrottledLink, type ThrottledLink, type LinkThrottle } from '../faults/throttled-link';
import type { LinkName, ProcessName } from '../faults/plan';
import { createSupervisor, type Supervisor } from './supervisor';

const API_PROCESS_COUNT = 2;

/** How often reconciliation looks for what a crash has left, in milliseconds: often enough for a short run. */
const RECONCILE_INTERVAL_MS = 5000;

/** The product as `npm start` runs it, with controls for fault injection. */
export interface Product extends Pick<Supervisor, 'output' | 'onUnexpectedEnd'> {
  origin: string;
  /** The directory of releases. */
  store: string;
  addresses: () => Addresses;
  /** The origins of the API's processes, not going through the edge. */
  apiOrigins: () => string[];
  /** By name; after a restart, the old ids remain until the new process is ready. */
  pids: () => Partial<Record<ProcessName, number>>;
  /** Whether the process id still belongs to this product, and has not been reused. */
  ownsProcess: (pid: number) => boolean;
  links: Record<LinkName, Pick<ThrottledLink, 'setThrottle' | 'cut' | 'restore'>>;
  /** Sets how far the product's clocks are ahead of this machine's, in milliseconds. */
  setClock: (offsetMs: number) => void;
  start: () => Promise<void>;
  /** Stops it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Kills the supervisor and starts the product again. Returns the children of the killed supervisor. */
  killSupervisor: () => Promise<ProcessIdentity[]>;
  /** Kills everything, as a last resort. */
  dispose: () => Promise<void>;
}

export interface ProductDirectories {
  /** Files through which the soak and the processes of the product communicate; empty at first. */
  control: string;
  /** The data directory of the product. */
  data: string;
  /** The processes' directory for temporary files. */
  temporary: string;
}

/** The actual addresses of the database and the API: see `preload.mjs`. */
interface LinkTargets {
  database: string;
  api: string[];
}

function readJson<Content>(file: string, fallback: Content): Content {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : fallback;
}

function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** The environment of a process; empty if it has ended or the system does not reveal it. */
function readEnvironment(pid: number): string {
  try {
    return `${readFileSync(`/proc/${pid}/environ`, 'utf8')}\0`;
  } catch {
    return '';
  }
}

function parsePort(url: string | undefined): number | undefined {
  return url ? Number(new URL(url).port) : undefined;
}

/** Starts the links that forward the connections between the product's processes. */
async function startLinks(targets: () => LinkTargets) {
  const database = await startThrottledLink(() => parsePort(targets().database));
  const processIndexes = Array.from({ length: API_PROCESS_COUNT }, (_, index) => index);
  const api = await Promise.all(
    processIndexes.map((index) => startThrottledLink(() => parsePort(targets().api[index]))),
  );
  const combinedLink: Product['links']['edge-api'] = {
    setThrottle: (shape?: LinkThrottle) => api.forEach((link) => link.setThrottle(shape)),
    cut: () => api.forEach((link) => link.cut()),
    restore: () => api.forEach((link) => link.restore()),
  };
  return {
    links: { 'edge-api': combinedLink, 'api-database': database },
    ports: { database: database.port, api: api.map(({ port }) => port) },
    stop: () => Promise.all([database, ...api].map((link) => link.stop())),
  };
}

/** Prepares the product with its own port and data. Starts only the links between its processes. */
export async function createProduct({ control, data, temporary }: ProductDirectories, port: number): Promise<Product> {
  const targetsFile = join(control, 'targets.json');
  const targets = () => readJson<LinkTargets>(targetsFile, { database: '', api: [] });
  const { links, ports, stop: stopLinks } = await startLinks(targets);
  const supervisor = createSupervisor(
    ['--port', String(port), '--data', data, '--api-processes', String(API_PROCESS_COUNT)],
    {
      TMPDIR: temporary,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../faults/preload.mjs')).href}`,
      CANVASS_SOAK_CONTROL: control,
      CANVASS_SOAK_LINKS: JSON.stringify(ports),
      RECONCILE_INTERVAL_MS: String(RECONCILE_INTERVAL_MS),
    },
  );
  const pids = () => readJson<Partial<Record<ProcessName, number>>>(join(data, 'processes.json'), {});
  const ownsProcess = (pid: number) => readEnvironment(pid).includes(`CANVASS_SOAK_CONTROL=${control}\0`);
  const identifyProcesses = () => Object.values(pids()).filter(ownsProcess).map(identifyProcess);

  async function start(): Promise<void> {
    replaceFile(targetsFile, JSON.stringify({ database: '', api: [] }));
    await supervisor.start();
  }

  return {
    ...supervisor,
    origin: `http://127.0.0.1:${port}`,
    store: join(data, 'releases'),
    addresses() {
      const addresses = readAddresses(join(data, ADDRESSES_FILE));
      if (!addresses) throw new Error('The product does not run.');
      return addresses;
    },
    apiOrigins: () => targets().api,
    pids,
    ownsProcess,
    links,
    setClock: (offsetMs) => replaceFile(join(control, 'clock'), String(offsetMs)),
    start,
    stop: () => supervisor.stop('SIGTERM'),
    async killSupervisor() {
      const children = identifyProcesses();
      await supervisor.stop('SIGKILL');
      await start();
      return children;
    },
    async dispose() {
      await supervisor.stop('SIGKILL');
      for (const { pid } of identifyProcesses()) process.kill(pid, 'SIGKILL');
      await stopLinks();
    },
  };
}
