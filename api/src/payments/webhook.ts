import express, { Router } from 'express';
import { problem } from '../http/problems/problem';
import type { StripeGateway } from './stripe-gateway';
import type { CheckoutService } from './checkout.service';

/** Where Stripe posts its events, below the API's base. */
export const WEBHOOK_PATH = '/stripe/webhook';

/** The largest events have some 100 kB. */
const parseRawBody = express.raw({ type: () => true, limit: '1mb' });

/**
 * Hears Stripe. It is no endpoint like the others: what counts as proof is a signature over the very bytes of the body,
 * so these are not read as JSON first. Any answer but a 2xx makes Stripe tell it again, for days.
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
