import { setTimeout as wait } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** How long opening a connection may take, and how long a server may take to reply to a heartbeat, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** Milliseconds between two heartbeats, and for which a server may delay its reply to an awaited one. */
export const HEARTBEAT_INTERVAL_MS = 10_000;

/** Milliseconds after which a heartbeat counts as hung: the driver gives up on all others before. */
const HEARTBEAT_TIMEOUT_MS = CONNECT_TIMEOUT_MS + 2000;

/** The same for awaited heartbeats, to which a server may reply only when its state changes. */
const AWAITED_HEARTBEAT_TIMEOUT_MS = HEARTBEAT_TIMEOUT_MS + HEARTBEAT_INTERVAL_MS;

/** Milliseconds between two attempts to reconnect. */
const RECONNECT_DELAY_MS = 1000;

/**
 * Reconnects a client when one of its heartbeats hangs. In mongodb 7.8.0, a heartbeat that is sent at the moment at
 * which its connection breaks waits forever, and no other is sent: this process would not find the server again until
 * it is restarted, while all others have found it. A closed client stays closed.
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

  /**
   * Retries until it succeeds: a client whose attempt failed sends no more heartbeats, and never connects on its own.
   */
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
