import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, singleLine, isoDateTime, paginationFields, searchFields } from './fields';

/** The price of one month as a pro user, in US dollars (specification, section 9). */
export const PRO_PRICE_USD = 20;

/**
 * - `pending`: begun, but not paid yet. Lists do not show it.
 * - `paid`: paid; it counts.
 * - `refunded`: refunded in whole or in part; it no longer counts.
 * - `disputed`: the cardholder asked their bank for the money back. It does not count while the dispute is open, or if
 *   it is lost.
 */
export const paymentStatusSchema = z.enum(['pending', 'paid', 'refunded', 'disputed']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** The statuses that lists show, in display order. */
export const LISTED_PAYMENT_STATUSES = ['paid', 'refunded', 'disputed'] as const satisfies PaymentStatus[];
const listedPaymentStatusSchema = z.enum(LISTED_PAYMENT_STATUSES);

/** A received payment (specification, section 3, "Payment"). */
export const paymentSchema = z.object({
  _id: id,
  email: z.string(),
  /** In US dollars. */
  payment: z.number(),
  /** The day it was paid, in UTC: `11/20/2026`. */
  date: z.string(),
  paidAt: isoDateTime,
  status: listedPaymentStatusSchema,
  /** The month that it pays for; absent if the payment does not count. */
  period: z.optional(z.object({ from: isoDateTime, until: isoDateTime })),
  /** Stripe's id of the payment intent: `pi_…`. */
  paymentIntentId: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** A calendar month, in UTC: `2026-11`. */
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
    'All payments, latest first. Can be limited to one status or month, or, with `q`, to emails with a word that begins with a given text.',
  access: ['admin'],
  query: z.strictObject({ ...paymentFilterFields, ...paginationFields }),
  answer: z.array(paymentSchema),
  problems: [],
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/payments/export.csv',
  summary: 'The same payments as a CSV file, for spreadsheets.',
  access: ['admin'],
  query: z.strictObject(paymentFilterFields),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
  rate: 'export',
  problems: [],
});

/** The revenue of one month. */
export const paymentMonthSchema = z.object({
  month: monthField,
  /** The number of payments that count, and their total in US dollars. */
  payments: z.number(),
  total: z.number(),
  /** Payments of the month that have since been refunded or disputed. */
  returned: z.number(),
});
export type PaymentMonth = z.infer<typeof paymentMonthSchema>;

export const listPaymentMonths = endpoint({
  method: 'GET',
  path: '/payments/months',
  summary: 'The revenue of each of the last twelve months, the current one last, including months without payments.',
  access: ['admin'],
  answer: z.array(paymentMonthSchema),
  problems: [],
});

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  summary:
    'Begins the purchase of a month as a pro user, or continues one that was begun, so two tabs share it. The server sets the amount.',
  access: 'signed-in',
  body: z.strictObject({}),
  answer: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
  // A repeat finds the purchase that was begun, and a stored answer could be about one that has been paid since.
  keyed: false,
  problems: ['payments-closed', 'nothing-to-buy', 'payment-arrived', 'payments-unreachable'],
});

export const recordPayment = endpoint({
  method: 'PATCH',
  path: '/payments',
  summary:
    "Records a payment that the card's bank has approved, and makes its payer a pro user. The server sets amount and date.",
  access: 'signed-in',
  ownership: { email: 'body.email' },
  body: z.strictObject({
    email,
    /** Sent by the screens, but ignored: the server uses its own values. */
    payment: z.optional(z.number()),
    date: z.optional(singleLine(50)),
    paymentIntentId: z.string().check(z.regex(/^pi_\w{1,100}$/, 'must be the id of a payment intent: pi_…')),
  }),
  /** 1, or 0 if it had been recorded before. */
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
