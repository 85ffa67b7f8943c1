import { answerChallenge, confirmIntent, intentOfBrowser } from './confirm';
import { chargeOf } from './charges';
import type { Form } from './form';
import { cancelIntent, createIntent, intentOf } from './intents';
import type { Ledger } from './ledger';
import { LIST, listOf } from './lists';
import { createMethod } from './methods';
import { PUBLISHABLE_KEY } from './keys';
import { invalid, missing, StripeProblem } from './problem';
import { closeDispute, createRefund, openDispute } from './returns';
import { publicIntent, type Intent } from './rows';
import type { Owe } from './webhooks';

/** What a route works with. */
export interface Call {
  ledger: Ledger;
  owe: Owe;
  form: Form;
  /** The part of the path in parentheses, where it has one. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** The parameters that it understands. */
  takes: readonly string[];
  /** Changes the ledger at once, without waiting for anything: what it changes is stored together. */
  answer: (call: Call) => object;
}

/** Puts the charge in the place of its id, where that was asked for. */
function expanded({ ledger, form }: Call, intent: Intent, path = 'latest_charge'): object {
  const wanted = form.list('expand');
  const other = wanted.find((each) => each !== path);
  if (other !== undefined) throw invalid(`This property cannot be expanded (${other}).`, { param: 'expand' });
  const { latest_charge: id } = intent;
  return wanted.length > 0 && id ? { ...intent, latest_charge: chargeOf(ledger, id) } : intent;
}

/** Rows of one payment, where that was asked for. */
function ofIntent<Row extends { payment_intent: string }>(rows: Row[], form: Form): Row[] {
  const wanted = form.text('payment_intent');
  return wanted === undefined ? rows : rows.filter(({ payment_intent }) => payment_intent === wanted);
}

function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (!row) throw missing(what, id);
  return row;
}

const INTENT = [
  'allowed_payment_method_types',
  'amount',
  'currency',
  'description',
  'expand',
  'metadata',
  'receipt_email',
];

/** What the API asks with the secret key: Stripe's own wire below `/v1`, and what a bank does below `/sandbox`. */
export const SECRET_ROUTES: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    takes: INTENT,
    answer: (call) => expanded(call, createIntent(call.ledger, call.form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    takes: [...LIST, 'expand'],
    answer: (call) => {
      const list = listOf('/v1/payment_intents', call.ledger.intents.all(), call.form);
      return { ...list, data: list.data.map((intent) => expanded(call, intent, 'data.latest_charge')) };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    takes: ['expand'],
    answer: (call) => expanded(call, intentOf(call.ledger, call.id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    takes: ['cancellation_reason', 'expand'],
    answer: (call) => expanded(call, cancelIntent(call.ledger, call.id, call.form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    takes: [],
    answer: ({ ledger, id }) => chargeOf(ledger, id, 'id'),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: ['amount', 'metadata', 'payment_intent', 'reason'],
    answer: ({ ledger, owe, form }) => createRefund(ledger, owe, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    takes: [...LIST, 'payment_intent'],
    answer: ({ ledger, form }) => listOf('/v1/refunds', ofIntent(ledger.refunds.all(), form), form),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    takes: [...LIST, 'payment_intent'],
    answer: ({ ledger, form }) => listOf('/v1/disputes', ofIntent(ledger.disputes.all(), form), form),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    takes: [],
    answer: ({ ledger, id }) => found(ledger.disputes.get(id), 'dispute', id),
  },
  {
    method: 'POST',
    path: /^\/sandbox\/disputes$/,
    takes: ['payment_intent'],
    answer: ({ ledger, owe, form }) => openDispute(ledger, owe, form),
  },
  {
    method: 'POST',
    path: /^\/sandbox\/disputes\/close$/,
    takes: ['payment_intent', 'status'],
    answer: ({ ledger, owe, form }) => closeDispute(ledger, owe, form),
  },
];

/** What the card form asks: it has no key, and shows the secret of the one intent that it is for. */
export const BROWSER_ROUTES: Route[] = [
  {
    method: 'POST',
    path: /^\/payments-sandbox\/methods$/,
    takes: ['key', 'type', 'card', 'billing_details'],
    answer({ ledger, form }) {
      if (form.text('key') !== PUBLISHABLE_KEY) {
        throw new StripeProblem(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
      }
      return createMethod(ledger, form).object;
    },
  },
  {
    method: 'POST',
    path: /^\/payments-sandbox\/confirm$/,
    takes: ['client_secret', 'payment_method', 'payment_method_data'],
    answer: ({ ledger, owe, form }) => confirmIntent(ledger, owe, form),
  },
  {
    method: 'POST',
    path: /^\/payments-sandbox\/challenge$/,
    takes: ['client_secret', 'accept'],
    answer: ({ ledger, owe, form }) => answerChallenge(ledger, owe, form),
  },
  {
    method: 'POST',
    path: /^\/payments-sandbox\/retrieve$/,
    takes: ['client_secret'],
    answer: ({ ledger, form }) => publicIntent(intentOfBrowser(ledger, form)),
  },
];
