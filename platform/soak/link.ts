import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How slow a connection is made, each way. */
export interface Shape {
  latencyMs: number;
  bytesPerSecond: number;
}

/** A port that passes connections on to another one, and can be slowed down and cut. */
export interface Link {
  port: number;
  /** Nothing for as fast as it can be. */
  setShape: (shape?: Shape) => void;
  /** Breaks every connection, and takes no new ones until `mend`. */
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
}

/** What one direction of a connection may hold back before its sender has to wait. */
const MAX_HELD_BYTES = 256 * 1024;

/** Passes bytes on one way, in their order, as late and as slowly as is asked when they come. */
function passOn(from: Socket, to: Socket, readShape: () => Shape | undefined): void {
  const held: { chunk: Buffer; due: number }[] = [];
  let heldBytes = 0;
  let freeAt = 0;
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;

  function letFlow(): void {
    if (heldBytes >= MAX_HELD_BYTES || to.writableNeedDrain) from.pause();
    else from.resume();
  }

  /** Sends what is due, and waits for the next; one timer at a time keeps the order. */
  function deliver(): void {
    timer = undefined;
    for (let next = held[0]; next; next = held[0]) {
      const wait = next.due - performance.now();
      if (wait > 0) {
        timer = setTimeout(deliver, Math.ceil(wait));
        return letFlow();
      }
      held.shift();
      heldBytes -= next.chunk.length;
      if (!to.destroyed) to.write(next.chunk);
    }
    letFlow();
    if (hasEnded) to.end();
  }

  from.on('data', (chunk: Buffer) => {
    const shape = readShape();
    freeAt = Math.max(performance.now(), freeAt) + (shape ? (chunk.length / shape.bytesPerSecond) * 1000 : 0);
    held.push({ chunk, due: freeAt + (shape?.latencyMs ?? 0) });
    heldBytes += chunk.length;
    if (!timer) deliver();
  });
  to.on('drain', letFlow);
  from.on('end', () => {
    hasEnded = true;
    if (!timer) deliver();
  });
  from.on('close', () => {
    // What was sent before an orderly end arrives.
    if (hasEnded) return;
    clearTimeout(timer);
    to.destroy();
  });
}

/** @param findTarget the port of this machine that connections lead to; nothing while there is none. */
export async function startLink(findTarget: () => number | undefined): Promise<Link> {
  const sockets = new Set<Socket>();
  let shape: Shape | undefined;
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
      // What broke ends by `close`, on both sides.
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    passOn(client, upstream, () => shape);
    passOn(upstream, client, () => shape);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function breakAll(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    setShape: (next) => (shape = next),
    cut() {
      isCut = true;
      breakAll();
    },
    mend: () => (isCut = false),
    stop() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
