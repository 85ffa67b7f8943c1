import { createPaymentIntent, recordPayment } from '@canvass/shared/contracts';
import type { Person } from '../api';
import { confirm, postEvent, stripe } from '../cards';
import { differences, type World, type WritePath } from './scene';

/** Somebody who has begun to pay, and whose bank has let it through or not. */
async function payer(world: World, isPaid: boolean) {
  const person = await world.api.person();
  const { body } = await world.api.call(createPaymentIntent, { token: person.token, body: {} });
  if (isPaid) await confirm(body.clientSecret);
  return { person, intent: body.paymentIntentId };
}

function paymentsOf({ api }: World, { uid }: Person, wanted: Record<string, unknown>) {
  return async () => {
    const payments = await api.db.collection('payments').find({ uid }).toArray();
    const user = await api.db.collection('users').findOne({ uid });
    const found = {
      payments: payments.map(({ status }) => status as string),
      isPro: user?.['proUntil'] > new Date(),
      periods: payments.filter(({ period }) => period !== undefined).length,
    };
    return differences(found, wanted);
  };
}

/** Payments, by the page and by the webhook, and refunds. */
export const PAYMENT_PATHS: Record<string, WritePath> = {
  'beginning to pay': async (world) => {
    const person = await world.api.person();
    return {
      send: (calls) => calls.call(createPaymentIntent, { token: person.token, body: {} }),
      check: paymentsOf(world, person, { payments: ['pending'], isPro: false, periods: 0 }),
    };
  },
  'recording a payment by the page': async (world) => {
    const { person, intent } = await payer(world, true);
    const body = { email: person.email, paymentIntentId: intent };
    return {
      send: (calls) => calls.call(recordPayment, { token: person.token, body }),
      check: paymentsOf(world, person, { payments: ['paid'], isPro: true, periods: 1 }),
    };
  },
  'recording a payment by the webhook': async (world) => {
    const { person, intent } = await payer(world, true);
    return {
      send: (calls) => postEvent(calls, 'payment_intent.succeeded', { id: intent }),
      check: paymentsOf(world, person, { payments: ['paid'], isPro: true, periods: 1 }),
    };
  },
  'a refund': async (world) => {
    const { person, intent } = await payer(world, true);
    const body = { email: person.email, paymentIntentId: intent };
    await world.api.call(recordPayment, { token: person.token, body });
    await stripe().refunds.create({ payment_intent: intent });
    return {
      send: (calls) => postEvent(calls, 'charge.refunded', { id: 'ch_1', payment_intent: intent }),
      check: paymentsOf(world, person, { payments: ['refunded'], isPro: false, periods: 0 }),
    };
  },
};
