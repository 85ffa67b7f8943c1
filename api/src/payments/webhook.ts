import express, { Router } from 'express';
import { problem } from '../kernel/http/problems/problem';
import type { StripeGateway } from './stripe-gateway';
import type { CheckoutService } from './checkout.service';

/** The path to which Stripe posts events, relative to the API's base path. */
export const WEBHOOK_PATH = '/stripe/webhook';

/** The largest events have about 100 kB. */
const parseRawBody = express.raw({ type: () => true, limit: '1mb' });

/**
 * Receives Stripe's events. This is not a declared endpoint, because authentication is a signature of the raw body,
 * which therefore must not be parsed as JSON first. After any response but a 2xx, Stripe sends the event again, for
 * days.
 */
export function createWebhookRouter(gateway: StripeGateway, checkout: CheckoutService): Router {
  const router = Router();
  router.post(WEBHOOK_PATH, parseRawBody, async (request, response) => {
    const body: unknown = request.body;
    const intentId = gateway.parseWebhookEvent(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      request.get('Stripe-Signature') ?? '',
    );
    if (intentId !== undefined) await checkout.handleWebhook(intentId);
    response.set('Cache-Control', 'no-store').json({ received: true });
  });
  router.all(WEBHOOK_PATH, () => {
    throw problem('not-found');
  });
  return router;
}
