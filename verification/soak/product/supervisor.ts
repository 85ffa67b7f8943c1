import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot } from '@canvass/workspace/applications';

const POLL_INTERVAL_MS = 50;

/** A start fails while ports and files of the previous processes are still in use. */
const START_TIMEOUT_MS = 180_000;
const RETRY_INTERVAL_MS = 500;
const MAX_OUTPUT_CHARACTERS = 20_000;

/** The process behind `npm start`, which starts all others. */
export interface Supervisor {
  /** Starts it, and retries until it reports that the product is ready. */
  start: () => Promise<void>;
  /** Sends it a terminating signal, and waits until it has ended; does nothing if it has already ended. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** The last part of its output. */
  output: () => string;
  /** Registers a callback for an end that was not requested. */
  onUnexpectedEnd: (listener: (code: number | null) => void) => void;
}

/** @param args the arguments of `npm start` */
export function createSupervisor(args: string[], env: Record<string, string>): Supervisor {
  const listeners = new Set<(code: number | null) => void>();
  let child: ChildProcess | undefined;
  let output = '';
  /** Whether it may end now: it was told to, or it is still starting. */
  let isEndExpected = true;

  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  function launch(): ChildProcess {
    const launched = spawn(process.execPath, ['--import', 'tsx', inRoot('platform/dev/stack/main.ts'), ...args], {
      cwd: inRoot(),
      // Ctrl-C must reach only the soak, which then stops the product in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [launched.stdout, launched.stderr]) {
      stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-MAX_OUTPUT_CHARACTERS)));
    }
    launched.once('exit', (code) => {
      if (!isEndExpected) for (const listener of listeners) listener(code);
    });
    return launched;
  }

  /** @returns whether it is ready; otherwise it has ended */
  async function tryLaunch(): Promise<boolean> {
    output = '';
    isEndExpected = true;
    child = launch();
    while (!/^ready http/m.test(output)) {
      if (hasEnded(child)) return false;
      await delay(POLL_INTERVAL_MS);
    }
    isEndExpected = false;
    return true;
  }

  return {
    async start() {
      const since = performance.now();
      while (!(await tryLaunch())) {
        if (performance.now() - since > START_TIMEOUT_MS) throw new Error(`The product does not start:\n${output}`);
        await delay(RETRY_INTERVAL_MS);
      }
    },
    async stop(signal) {
      isEndExpected = true;
      if (!child || hasEnded(child)) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
    output: () => output,
    onUnexpectedEnd: (listener) => void listeners.add(listener),
  };
}
