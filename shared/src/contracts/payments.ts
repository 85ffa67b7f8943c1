import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, singleLine, isoDateTime, paginationFields, searchFields } from './fields';

/** What a month as a pro user costs, in US dollars (specification, section 9). */
export const PRO_PRICE_USD = 20;

/**
 * - `pending`: begun, and not paid yet. Lists do not show it.
 * - `paid`: paid, and it counts.
 * - `refunded`: the money went back, in whole or in part. It does not count any more.
 * - `disputed`: the card's owner asked their bank for the money. It does not count as long as that is open, or when it is lost.
 */
export const paymentStatusSchema = z.enum(['pending', 'paid', 'refunded', 'disputed']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** The statuses that lists show, in the order in which they are offered. */
export const LISTED_PAYMENT_STATUSES = ['paid', 'refunded', 'disputed'] as const satisfies PaymentStatus[];
const listedPaymentStatusSchema = z.enum(LISTED_PAYMENT_STATUSES);

/** What money has come in for (specification, section 3, "Payment"). */
export const paymentSchema = z.object({
  _id: id,
  email: z.string(),
  /** In US dollars. */
  payment: z.number(),
  /** The day it was paid, in UTC, as `11/20/2026`. */
  date: z.string(),
  paidAt: isoDateTime,
  status: listedPaymentStatusSchema,
  /** The month that it pays for; absent when it does not count. */
  period: z.optional(z.object({ from: isoDateTime, until: isoDateTime })),
  /** Stripe's id of the payment intent: `pi_…`. */
  paymentIntentId: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** A month of the calendar, in UTC: `2026-11`. */
const monthField = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: 2026-11'));

const paymentFilterFields = {
  ...searchFields,
  status: z.optional(listedPaymentStatusSchema),
  month: z.optional(monthField),
};

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary:
    'All payments, latest first; of one status or month if asked, and by `q`, the beginning of a word of the email.',
  access: ['admin'],
  query: z.strictObject({ ...paymentFilterFields, ...paginationFields }),
  answer: z.array(paymentSchema),
  problems: [],
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/payments/export.csv',
  summary: 'The same payments as one CSV file, for spreadsheets.',
  access: ['admin'],
  query: z.strictObject(paymentFilterFields),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
  rate: 'export',
  problems: [],
});

/** What a month has brought. */
export const paymentMonthSchema = z.object({
  month: monthField,
  /** Payments that count, and what they come to in US dollars. */
  payments: z.number(),
  total: z.number(),
  /** Payments of the month that were refunded or disputed since. */
  returned: z.number(),
});
export type PaymentMonth = z.infer<typeof paymentMonthSchema>;

export const listPaymentMonths = endpoint({
  method: 'GET',
  path: '/payments/months',
  summary: 'What each of the last twelve months has brought, the present one last; months without payments, too.',
  access: ['admin'],
  answer: z.array(paymentMonthSchema),
  problems: [],
});

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  summary:
    "Begins to buy a month as a pro user, or goes on with one that is begun: two tabs have the same. The amount is the server's.",
  access: 'signed-in',
  body: z.strictObject({}),
  answer: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
  // One that is begun is found again by the person, and an old answer may be to one that is paid.
  keyed: false,
  problems: ['payments-closed', 'nothing-to-buy', 'payment-arrived', 'payments-unreachable'],
});

export const recordPayment = endpoint({
  method: 'PATCH',
  path: '/payments',
  summary:
    "Records a payment that the card's bank has let through, and makes its payer a pro user. Amount and date are the server's.",
  access: 'signed-in',
  ownership: { email: 'body.email' },
  body: z.strictObject({
    email,
    /** Sent by the screens, and not believed. */
    payment: z.optional(z.number()),
    date: z.optional(singleLine(50)),
    paymentIntentId: z.string().check(z.regex(/^pi_\w{1,100}$/, 'must be the id of a payment intent: pi_…')),
  }),
  /** 1, or 0 when it was recorded already. */
  answer: z.object({ modifiedCount: z.number() }),
  keyed: false,
  problems: ['foreign-email', 'payments-closed', 'payment-not-found', 'payment-unpaid', 'payments-unreachable'],
});

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/payments/own',
  summary: "The caller's payments, latest first, with the months that they pay for.",
  access: 'signed-in',
  query: z.strictObject(paginationFields),
  answer: z.array(paymentSchema),
  problems: [],
});

export const readOwnPayment = endpoint({
  method: 'GET',
  path: '/payments/own/:id',
  summary: "One of the caller's payments, as its receipt shows it.",
  access: 'signed-in',
  params: z.strictObject({ id }),
  answer: paymentSchema,
  problems: ['payment-not-found'],
});
