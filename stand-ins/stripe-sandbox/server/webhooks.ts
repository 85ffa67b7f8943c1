import { setTimeout as pause } from 'node:timers/promises';
import StripeSdk from 'stripe';
import type { Ledger } from '../storage/ledger';
import {
  createId,
  nowInSeconds,
  type Charge,
  type Dispute,
  type Intent,
  type PendingWebhook,
} from '../storage/row-types';

interface EventObjects {
  'payment_intent.succeeded': Intent;
  'payment_intent.payment_failed': Intent;
  'charge.refunded': Charge;
  'charge.dispute.created': Dispute;
  'charge.dispute.closed': Dispute;
}

/** Queues an event. It is sent once it is stored. */
export type QueueEvent = <Type extends keyof EventObjects>(type: Type, object: EventObjects[Type]) => void;

export interface WebhookOptions {
  /** Where events are sent; without it there are no events. */
  url?: string;
  secret: string;
  /** Milliseconds before the first retry; each further delay is twice as long. */
  firstRetryDelayMs?: number;
}

export interface Webhooks {
  queueEvent: QueueEvent;
  /** Stops sending. Undelivered events are sent after the next start. */
  stop: () => Promise<void>;
}

const MAX_RETRY_DELAY_MS = 10 * 60_000;
const MAX_RETRY_PERIOD_MS = 6 * 3600_000;
const RECEIVER_TIMEOUT_MS = 20_000;

/** Sends events to one receiver and retries until it accepts them. They may arrive out of order and more than once. */
export function startWebhooks(ledger: Ledger, { url, secret, firstRetryDelayMs = 1000 }: WebhookOptions): Webhooks {
  const stopping = new AbortController();
  const activeDeliveries = new Set<Promise<void>>();

  async function tryDeliver({ payload }: PendingWebhook, receiver: string): Promise<boolean> {
    try {
      const { ok } = await fetch(receiver, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': StripeSdk.webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
      });
      return ok;
    } catch {
      return false;
    }
  }

  /** Events are sent only after they are stored; a full disk may have space again at the next attempt. */
  async function isStored(): Promise<boolean> {
    try {
      await ledger.flush();
      return true;
    } catch (error) {
      console.error('Payments could not be stored:', error);
      return false;
    }
  }

  /** @throws if it is stopped during a delay */
  async function deliverWithRetries(event: PendingWebhook, receiver: string): Promise<void> {
    const startedAt = Date.now();
    let delayMs = firstRetryDelayMs;
    while (!(await isStored()) || !(await tryDeliver(event, receiver))) {
      if (Date.now() - startedAt > MAX_RETRY_PERIOD_MS) {
        console.error(`The event ${event.id} was not accepted for hours and will not be sent again.`);
        break;
      }
      await pause(delayMs, undefined, { signal: stopping.signal });
      delayMs = Math.min(delayMs * 2, MAX_RETRY_DELAY_MS);
    }
    ledger.owed.remove(event.id);
    await ledger.flush();
  }

  function send(event: PendingWebhook): void {
    if (url === undefined) return;
    const delivery = deliverWithRetries(event, url)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(`The event ${event.id} could not be sent:`, error);
      })
      .finally(() => activeDeliveries.delete(delivery));
    activeDeliveries.add(delivery);
  }

  for (const event of ledger.owed.all()) send(event);

  return {
    queueEvent(type, object) {
      if (url === undefined) return;
      const id = createId('evt');
      const event = {
        id,
        object: 'event',
        api_version: StripeSdk.API_VERSION,
        created: nowInSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const owed = { id, payload: JSON.stringify(event) };
      ledger.owed.put(owed);
      send(owed);
    },
    async stop() {
      stopping.abort();
      await Promise.all(activeDeliveries);
    },
  };
}
