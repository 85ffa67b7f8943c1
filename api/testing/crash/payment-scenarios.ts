import { createPaymentIntent, recordPayment } from '@canvass/shared/contracts';
import type { TestUser } from '../api';
import { confirmPayment, postStripeEvent, createStripeClient } from '../data/card-payments';
import { describeDifferences, type ScenarioContext, type CrashScenario } from './crash-scenario';

/** Creates a user who has begun to pay, and whose payment the bank has approved or not. */
async function createPayer(context: ScenarioContext, isPaid: boolean) {
  const person = await context.api.createUser();
  const { body } = await context.api.call(createPaymentIntent, { token: person.token, body: {} });
  if (isPaid) await confirmPayment(body.clientSecret);
  return { person, intent: body.paymentIntentId };
}

function checkPayments({ api }: ScenarioContext, { uid }: TestUser, expected: Record<string, unknown>) {
  return async () => {
    const payments = await api.db.collection('payments').find({ uid }).toArray();
    const user = await api.db.collection('users').findOne({ uid });
    const found = {
      payments: payments.map(({ status }) => status as string),
      isPro: user?.['proUntil'] > new Date(),
      periods: payments.filter(({ period }) => period !== undefined).length,
    };
    return describeDifferences(found, expected);
  };
}

/** Payments, confirmed by the page and by the webhook, and refunds. */
export const PAYMENT_SCENARIOS: Record<string, CrashScenario> = {
  'beginning to pay': async (context) => {
    const person = await context.api.createUser();
    return {
      send: (client) => client.call(createPaymentIntent, { token: person.token, body: {} }),
      check: checkPayments(context, person, { payments: ['pending'], isPro: false, periods: 0 }),
    };
  },
  'recording a payment by the page': async (context) => {
    const { person, intent } = await createPayer(context, true);
    const body = { email: person.email, paymentIntentId: intent };
    return {
      send: (client) => client.call(recordPayment, { token: person.token, body }),
      check: checkPayments(context, person, { payments: ['paid'], isPro: true, periods: 1 }),
    };
  },
  'recording a payment by the webhook': async (context) => {
    const { person, intent } = await createPayer(context, true);
    return {
      send: (client) => postStripeEvent(client, 'payment_intent.succeeded', { id: intent }),
      check: checkPayments(context, person, { payments: ['paid'], isPro: true, periods: 1 }),
    };
  },
  'a refund': async (context) => {
    const { person, intent } = await createPayer(context, true);
    const body = { email: person.email, paymentIntentId: intent };
    await context.api.call(recordPayment, { token: person.token, body });
    await createStripeClient().refunds.create({ payment_intent: intent });
    return {
      send: (client) => postStripeEvent(client, 'charge.refunded', { id: 'ch_1', payment_intent: intent }),
      check: checkPayments(context, person, { payments: ['refunded'], isPro: false, periods: 0 }),
    };
  },
};
