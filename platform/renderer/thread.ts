import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { Area, RuntimeConfig } from '@canvass/shared/area';
import {
  type ApiResponse,
  type CheckedCode,
  type MessageFromThread,
  type MessageToThread,
  type PageRequest,
  type PageRendering,
  SERVER_CONTRACT_VERSION,
  type ThreadCode,
} from './thread-protocol';

/** The server code of a shell (`shell/src/server/index.ts`). */
interface ShellCode {
  SERVER_CONTRACT_VERSION: number;
  sharedModules: Record<string, unknown>;
  connectToApi: (readApi: (path: string) => Promise<ApiResponse>) => void;
  renderPage: (area: Area, request: { url: string; config: RuntimeConfig }) => Promise<PageRendering | undefined>;
  /** Older shells do not have it. */
  renderNotFound?: (config: RuntimeConfig) => PageRendering;
}

/** Runs the code of a CommonJS module. */
function runModule({ name, text }: CheckedCode, modules: Record<string, unknown>): unknown {
  const module: { exports: unknown } = { exports: {} };
  const require = (request: string): unknown => {
    if (request in modules) return modules[request];
    throw new Error(`${name} needs ${request}, which the shell does not share`);
  };
  const wrapper = new Script(`(function (module, exports, require) {${text}\n})`, { filename: name });
  const run = wrapper.runInThisContext() as (module: object, exports: unknown, require: unknown) => void;
  run(module, module.exports, require);
  return module.exports;
}

/** What code of areas has no use for: the only way to a network is the shell's, and nothing here is to be configured. */
function removeGlobals(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'process', { value: { env: {} } });
}

/** Runs in a thread that the renderer started: loads its code, and renders pages until it is ended. */
export function runThread(): void {
  const port = parentPort;
  if (!port) throw new Error('This runs in a thread only.');
  const send = (message: MessageFromThread) => port.postMessage(message);
  const pendingReads = new Map<number, { resolve: (response: ApiResponse) => void; reject: (error: Error) => void }>();
  let reads = 0;

  removeGlobals();
  const { shell, area } = workerData as ThreadCode;
  const shellCode = runModule(shell, {}) as ShellCode;
  const { SERVER_CONTRACT_VERSION: version } = shellCode;
  if (version !== SERVER_CONTRACT_VERSION) {
    throw new Error(`${shell.name} has server contract ${version}; this renderer knows ${SERVER_CONTRACT_VERSION}`);
  }
  shellCode.connectToApi(
    (path) =>
      new Promise((resolve, reject) => {
        reads += 1;
        pendingReads.set(reads, { resolve, reject });
        send({ type: 'read', id: reads, path });
      }),
  );
  const areaCode = runModule(area, shellCode.sharedModules) as { area: Area };

  async function render({ url, config }: PageRequest): Promise<PageRendering | undefined> {
    return url === undefined
      ? shellCode.renderNotFound?.(config)
      : shellCode.renderPage(areaCode.area, { url, config });
  }

  // The code of areas may replace what is global.
  const { setImmediate: afterTurn } = globalThis;
  port.on('message', (message: MessageToThread) => {
    afterTurn(() => send({ type: 'paused' }));
    if (message.type === 'render') {
      const { id } = message;
      render(message.request).then(
        (page) => send({ type: 'rendered', id, page }),
        (error: unknown) =>
          send({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
      );
      return;
    }
    const read = pendingReads.get(message.id);
    pendingReads.delete(message.id);
    if (message.type === 'response') read?.resolve(message.response);
    else read?.reject(new Error(message.message));
  });
  send({ type: 'ready' });
}
