import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** Milliseconds for a connection to open, and for a server to answer whether it is well. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** Milliseconds between two such questions, and for which a server may wait with its answer. */
export const HEARTBEAT_INTERVAL_MS = 10_000;

/** Milliseconds after which a question counts as one that never ends: the driver gives up on all others before. */
const HEARTBEAT_TIMEOUT_MS = CONNECT_TIMEOUT_MS + 2000;

/** The same where a server may wait with its answer until there is news. */
const AWAITED_HEARTBEAT_TIMEOUT_MS = HEARTBEAT_TIMEOUT_MS + HEARTBEAT_INTERVAL_MS;

/** Milliseconds between two attempts to connect anew. */
const RECONNECT_DELAY_MS = 1000;

/**
 * Connects a client anew when one of its questions whether a server is well never ends. In mongodb 7.8.0 one that is sent
 * in the very moment in which its connection breaks waits for good, and no other is asked: to this process the server
 * would be gone until it is started again, while all others have found it. A client that was closed stays closed.
 */
export function reconnectOnHungHeartbeat(
  client: MongoClient,
  timeoutsMs = { usual: HEARTBEAT_TIMEOUT_MS, awaited: AWAITED_HEARTBEAT_TIMEOUT_MS },
): void {
  const pendingTimers = new Map<string, NodeJS.Timeout>();
  const close = client.close.bind(client);
  let isReconnecting = false;
  const closing = new AbortController();
  client.close = (force) => {
    closing.abort();
    return close(force);
  };

  function tryConnect(): Promise<boolean> {
    return client.connect().then(
      () => true,
      () => false,
    );
  }

  /** Goes on until it works: a client whose attempt has failed asks nobody any more, and never connects by itself. */
  async function reconnect(): Promise<void> {
    for (const timer of pendingTimers.values()) clearTimeout(timer);
    pendingTimers.clear();
    if (isReconnecting) return;
    isReconnecting = true;
    await close(true).catch(() => undefined);
    while (!closing.signal.aborted && !(await tryConnect())) await wait(RECONNECT_DELAY_MS, undefined, { ref: false });
    isReconnecting = false;
    if (closing.signal.aborted) await close(true).catch(() => undefined);
  }

  function clearPendingTimer({ connectionId }: { connectionId: string }): void {
    clearTimeout(pendingTimers.get(connectionId));
    pendingTimers.delete(connectionId);
  }

  client.on('serverHeartbeatStarted', (event) => {
    clearPendingTimer(event);
    const limitMs = event.awaited ? timeoutsMs.awaited : timeoutsMs.usual;
    pendingTimers.set(event.connectionId, setTimeout(() => void reconnect(), limitMs).unref());
  });
  client
    .on('serverHeartbeatSucceeded', clearPendingTimer)
    .on('serverHeartbeatFailed', clearPendingTimer)
    .on('serverClosed', ({ address }) => {
      clearPendingTimer({ connectionId: address });
    });
}
