import { setTimeout as pause } from 'node:timers/promises';
import StripeSdk from 'stripe';
import type { Ledger } from './ledger';
import { newId, now, type Charge, type Dispute, type Intent, type OwedEvent } from './rows';

interface EventObjects {
  'payment_intent.succeeded': Intent;
  'payment_intent.payment_failed': Intent;
  'charge.refunded': Charge;
  'charge.dispute.created': Dispute;
  'charge.dispute.closed': Dispute;
}

/** Notes that the receiver is to be told. It is, once that is stored. */
export type Owe = <Type extends keyof EventObjects>(type: Type, object: EventObjects[Type]) => void;

export interface WebhookOptions {
  /** Where events are sent; without it nobody is told of any. */
  url?: string;
  secret: string;
  /** Milliseconds before an event is sent a second time; each pause is twice the one before. */
  firstPause?: number;
}

export interface Webhooks {
  owe: Owe;
  /** Stops sending. What is still owed is sent after the next start. */
  stop: () => Promise<void>;
}

const LONGEST_PAUSE = 10 * 60_000;
const GIVE_UP_AFTER = 6 * 3600_000;
const ANSWER_TIMEOUT = 20_000;

/** Sends events to one receiver, each until it was taken. They may arrive in another order, and more than once. */
export function startWebhooks(ledger: Ledger, { url, secret, firstPause = 1000 }: WebhookOptions): Webhooks {
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();

  async function isTaken({ payload }: OwedEvent, receiver: string): Promise<boolean> {
    try {
      const { ok } = await fetch(receiver, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': StripeSdk.webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT)]),
      });
      return ok;
    } catch {
      return false;
    }
  }

  /** Nobody is told of what is not stored; a full disk may have space again later. */
  async function isStored(): Promise<boolean> {
    try {
      await ledger.stored();
      return true;
    } catch (error) {
      console.error('Payments could not be stored:', error);
      return false;
    }
  }

  /** @throws when it is stopped while it waits. */
  async function sendUntilTaken(event: OwedEvent, receiver: string): Promise<void> {
    const since = Date.now();
    let wait = firstPause;
    while (!(await isStored()) || !(await isTaken(event, receiver))) {
      if (Date.now() - since > GIVE_UP_AFTER) {
        console.error(`The event ${event.id} was not taken for hours, and is not sent any more.`);
        break;
      }
      await pause(wait, undefined, { signal: stopping.signal });
      wait = Math.min(wait * 2, LONGEST_PAUSE);
    }
    ledger.owed.remove(event.id);
    await ledger.stored();
  }

  function send(event: OwedEvent): void {
    if (url === undefined) return;
    const sent = sendUntilTaken(event, url)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(`The event ${event.id} could not be sent:`, error);
      })
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  for (const event of ledger.owed.all()) send(event);

  return {
    owe(type, object) {
      if (url === undefined) return;
      const id = newId('evt');
      const event = {
        id,
        object: 'event',
        api_version: StripeSdk.API_VERSION,
        created: now(),
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
      await Promise.all(sending);
    },
  };
}
