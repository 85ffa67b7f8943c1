import { createPaymentIntent, recordPayment } from '@canvass/shared/contracts';
import type { Person } from '../api';
import { confirm, postEvent, stripe } from '../cards';
import { differences, type Setting, type WritePath } from './write-path';

/** Somebody who has begun to pay, and whose bank has let it through or not. */
async function payer(setting: Setting, isPaid: boolean) {
  const person = await setting.api.person();
  const { body } = await setting.api.call(createPaymentIntent, { token: person.token, body: {} });
  if (isPaid) await confirm(body.clientSecret);
  return { person, intent: body.paymentIntentId };
}

function paymentsOf({ api }: Setting, { uid }: Person, wanted: Record<string, unknown>) {
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
  'beginning to pay': async (setting) => {
    const person = await setting.api.person();
    return {
      send: (calls) => calls.call(createPaymentIntent, { token: person.token, body: {} }),
      check: paymentsOf(setting, person, { payments: ['pending'], isPro: false, periods: 0 }),
    };
  },
  'recording a payment by the page': async (setting) => {
    const { person, intent } = await payer(setting, true);
    const body = { email: person.email, paymentIntentId: intent };
    return {
      send: (calls) => calls.call(recordPayment, { token: person.token, body }),
      check: paymentsOf(setting, person, { payments: ['paid'], isPro: true, periods: 1 }),
    };
  },
  'recording a payment by the webhook': async (setting) => {
    const { person, intent } = await payer(setting, true);
    return {
      send: (calls) => postEvent(calls, 'payment_intent.succeeded', { id: intent }),
      check: paymentsOf(setting, person, { payments: ['paid'], isPro: true, periods: 1 }),
    };
  },
  'a refund': async (setting) => {
    const { person, intent } = await payer(setting, true);
    const body = { email: person.email, paymentIntentId: intent };
    await setting.api.call(recordPayment, { token: person.token, body });
    await stripe().refunds.create({ payment_intent: intent });
    return {
      send: (calls) => postEvent(calls, 'charge.refunded', { id: 'ch_1', payment_intent: intent }),
      check: paymentsOf(setting, person, { payments: ['refunded'], isPro: false, periods: 0 }),
    };
  },
};
