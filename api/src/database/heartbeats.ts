import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** Milliseconds for a connection to open, and for a server to answer whether it is well. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** Milliseconds between two such questions, and for which a server may wait with its answer. */
export const HEARTBEAT_INTERVAL_MS = 10_000;

/** Milliseconds after which a question counts as one that never ends: the driver gives up on all others before. */
const LIMIT_MS = CONNECT_TIMEOUT_MS + 2000;

/** The same where a server may wait with its answer until there is news. */
const AWAITED_LIMIT_MS = LIMIT_MS + HEARTBEAT_INTERVAL_MS;

/** Milliseconds between two attempts to connect anew. */
const RECONNECT_PAUSE_MS = 1000;

/**
 * Connects a client anew when one of its questions whether a server is well never ends. In mongodb 7.8.0 one that is sent
 * in the very moment in which its connection breaks waits for good, and no other is asked: to this process the server
 * would be gone until it is started again, while all others have found it. A client that was closed stays closed.
 */
export function endHungHeartbeats(client: MongoClient, limits = { usual: LIMIT_MS, awaited: AWAITED_LIMIT_MS }): void {
  const underWay = new Map<string, NodeJS.Timeout>();
  const close = client.close.bind(client);
  let isReconnecting = false;
  const closing = new AbortController();
  client.close = (force) => {
    closing.abort();
    return close(force);
  };

  function connects(): Promise<boolean> {
    return client.connect().then(
      () => true,
      () => false,
    );
  }

  /** Goes on until it works: a client whose attempt has failed asks nobody any more, and never connects by itself. */
  async function reconnect(): Promise<void> {
    for (const timer of underWay.values()) clearTimeout(timer);
    underWay.clear();
    if (isReconnecting) return;
    isReconnecting = true;
    await close(true).catch(() => undefined);
    while (!closing.signal.aborted && !(await connects())) await wait(RECONNECT_PAUSE_MS, undefined, { ref: false });
    isReconnecting = false;
    if (closing.signal.aborted) await close(true).catch(() => undefined);
  }

  function end({ connectionId }: { connectionId: string }): void {
    clearTimeout(underWay.get(connectionId));
    underWay.delete(connectionId);
  }

  client.on('serverHeartbeatStarted', (event) => {
    end(event);
    const limitMs = event.awaited ? limits.awaited : limits.usual;
    underWay.set(event.connectionId, setTimeout(() => void reconnect(), limitMs).unref());
  });
  client
    .on('serverHeartbeatSucceeded', end)
    .on('serverHeartbeatFailed', end)
    .on('serverClosed', ({ address }) => {
      end({ connectionId: address });
    });
}
