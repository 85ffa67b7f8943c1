import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The limits of a throttled connection, in each direction. */
export interface LinkThrottle {
  latencyMs: number;
  bytesPerSecond: number;
}

/** A port that forwards connections to another one, and can be slowed down and cut. */
export interface ThrottledLink {
  port: number;
  /** Without an argument, removes the throttle. */
  setThrottle: (throttle?: LinkThrottle) => void;
  /** Closes all connections and refuses new ones until `restore`. */
  cut: () => void;
  restore: () => void;
  stop: () => Promise<void>;
}

/** How many bytes one direction of a connection may buffer before its sender has to wait. */
const MAX_HELD_BYTES = 256 * 1024;

/** Forwards bytes in one direction and in order, with the throttle in effect when they arrive. */
function pipeThrottled(from: Socket, to: Socket, getThrottle: () => LinkThrottle | undefined): void {
  const queue: { chunk: Buffer; due: number }[] = [];
  let heldBytes = 0;
  let nextSendAt = 0;
  let hasSourceEnded = false;
  let timer: NodeJS.Timeout | undefined;

  function updateFlow(): void {
    if (heldBytes >= MAX_HELD_BYTES || to.writableNeedDrain) from.pause();
    else from.resume();
  }

  /** Sends what is due and schedules the rest; a single timer preserves the order. */
  function deliverDue(): void {
    timer = undefined;
    for (let next = queue[0]; next; next = queue[0]) {
      const wait = next.due - performance.now();
      if (wait > 0) {
        timer = setTimeout(deliverDue, Math.ceil(wait));
        return updateFlow();
      }
      queue.shift();
      heldBytes -= next.chunk.length;
      if (!to.destroyed) to.write(next.chunk);
    }
    updateFlow();
    if (hasSourceEnded) to.end();
  }

  from.on('data', (chunk: Buffer) => {
    const throttle = getThrottle();
    nextSendAt =
      Math.max(performance.now(), nextSendAt) + (throttle ? (chunk.length / throttle.bytesPerSecond) * 1000 : 0);
    queue.push({ chunk, due: nextSendAt + (throttle?.latencyMs ?? 0) });
    heldBytes += chunk.length;
    if (!timer) deliverDue();
  });
  to.on('drain', updateFlow);
  from.on('end', () => {
    hasSourceEnded = true;
    if (!timer) deliverDue();
  });
  from.on('close', () => {
    // After an orderly end, the bytes sent before it are still delivered.
    if (hasSourceEnded) return;
    clearTimeout(timer);
    to.destroy();
  });
}

/** @param findTarget returns the local port to forward to, or undefined while there is none */
export async function startThrottledLink(findTarget: () => number | undefined): Promise<ThrottledLink> {
  const sockets = new Set<Socket>();
  let throttle: LinkThrottle | undefined;
  let isCut = false;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = findTarget();
    if (isCut || target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay();
      // After an error, `close` ends both sides.
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    pipeThrottled(client, upstream, () => throttle);
    pipeThrottled(upstream, client, () => throttle);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function destroySockets(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    setThrottle: (next) => (throttle = next),
    cut() {
      isCut = true;
      destroySockets();
    },
    restore: () => (isCut = false),
    stop() {
      destroySockets();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
