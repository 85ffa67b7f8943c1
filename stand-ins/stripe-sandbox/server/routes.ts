import { answerChallenge, confirmIntent, getBrowserIntent } from '../payments/confirm';
import { getCharge } from '../payments/charges';
import type { WireForm } from './form';
import { cancelIntent, createIntent, getIntent } from '../payments/intents';
import type { Ledger } from '../storage/ledger';
import { LIST_PARAMETERS, createListPage } from '../payments/lists';
import { createMethod } from '../payments/methods';
import { PUBLISHABLE_KEY } from './keys';
import { invalidRequest, resourceMissing, StripeApiError } from './stripe-api-error';
import { closeDispute, createRefund, openDispute } from '../payments/refunds-and-disputes';
import { toPublicIntent, type Intent } from '../storage/row-types';
import type { QueueEvent } from './webhooks';

/** The input of a route's handler. */
export interface RouteCall {
  ledger: Ledger;
  queueEvent: QueueEvent;
  form: WireForm;
  /** The part of the path in parentheses, if any. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** The parameters that the route supports. */
  parameters: readonly string[];
  /** Changes the ledger synchronously, so that all its changes are stored together. */
  handle: (call: RouteCall) => object;
}

/** Replaces the charge's id by the charge, if the request asks to expand it. */
function withCharge({ ledger, form }: RouteCall, intent: Intent, path = 'latest_charge'): object {
  const expandPaths = form.getList('expand');
  const other = expandPaths.find((each) => each !== path);
  if (other !== undefined) throw invalidRequest(`This property cannot be expanded (${other}).`, { param: 'expand' });
  const { latest_charge: id } = intent;
  return expandPaths.length > 0 && id ? { ...intent, latest_charge: getCharge(ledger, id) } : intent;
}

/** Filters rows by the `payment_intent` parameter, if it is present. */
function filterByIntent<Row extends { payment_intent: string }>(rows: Row[], form: WireForm): Row[] {
  const intentId = form.getText('payment_intent');
  return intentId === undefined ? rows : rows.filter(({ payment_intent }) => payment_intent === intentId);
}

function requireRow<Row>(row: Row | undefined, resourceType: string, id: string): Row {
  if (!row) throw resourceMissing(resourceType, id);
  return row;
}

const INTENT_PARAMETERS = [
  'allowed_payment_method_types',
  'amount',
  'currency',
  'description',
  'expand',
  'metadata',
  'receipt_email',
];

/**
 * Routes for the API, which authenticates with the secret key: Stripe's API under `/v1`, and a bank's actions under
 * `/sandbox`.
 */
export const SECRET_ROUTES: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    parameters: INTENT_PARAMETERS,
    handle: (call) => withCharge(call, createIntent(call.ledger, call.form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    parameters: [...LIST_PARAMETERS, 'expand'],
    handle: (call) => {
      const list = createListPage('/v1/payment_intents', call.ledger.intents.all(), call.form);
      return { ...list, data: list.data.map((intent) => withCharge(call, intent, 'data.latest_charge')) };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    parameters: ['expand'],
    handle: (call) => withCharge(call, getIntent(call.ledger, call.id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    parameters: ['cancellation_reason', 'expand'],
    handle: (call) => withCharge(call, cancelIntent(call.ledger, call.id, call.form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    parameters: [],
    handle: ({ ledger, id }) => getCharge(ledger, id, 'id'),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    parameters: ['amount', 'metadata', 'payment_intent', 'reason'],
    handle: ({ ledger, queueEvent, form }) => createRefund(ledger, queueEvent, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    parameters: [...LIST_PARAMETERS, 'payment_intent'],
    handle: ({ ledger, form }) => createListPage('/v1/refunds', filterByIntent(ledger.refunds.all(), form), form),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    parameters: [...LIST_PARAMETERS, 'payment_intent'],
    handle: ({ ledger, form }) => createListPage('/v1/disputes', filterByIntent(ledger.disputes.all(), form), form),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    parameters: [],
    handle: ({ ledger, id }) => requireRow(ledger.disputes.get(id), 'dispute', id),
  },
  {
    method: 'POST',
    path: /^\/sandbox\/disputes$/,
    parameters: ['payment_intent'],
    handle: ({ ledger, queueEvent, form }) => openDispute(ledger, queueEvent, form),
  },
  {
    method: 'POST',
    path: /^\/sandbox\/disputes\/close$/,
    parameters: ['payment_intent', 'status'],
    handle: ({ ledger, queueEvent, form }) => closeDispute(ledger, queueEvent, form),
  },
];

/** Routes for the card form, which has no secret key but the client secret of one intent. */
export const BROWSER_ROUTES: Route[] = [
  {
    method: 'POST',
    path: /^\/payments-sandbox\/methods$/,
    parameters: ['key', 'type', 'card', 'billing_details'],
    handle({ ledger, form }) {
      if (form.getText('key') !== PUBLISHABLE_KEY) {
        throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
      }
      return createMethod(ledger, form).object;
    },
  },
  {
    method: 'POST',
    path: /^\/payments-sandbox\/confirm$/,
    parameters: ['client_secret', 'payment_method', 'payment_method_data'],
    handle: ({ ledger, queueEvent, form }) => confirmIntent(ledger, queueEvent, form),
  },
  {
    method: 'POST',
    path: /^\/payments-sandbox\/challenge$/,
    parameters: ['client_secret', 'accept'],
    handle: ({ ledger, queueEvent, form }) => answerChallenge(ledger, queueEvent, form),
  },
  {
    method: 'POST',
    path: /^\/payments-sandbox\/retrieve$/,
    parameters: ['client_secret'],
    handle: ({ ledger, form }) => toPublicIntent(getBrowserIntent(ledger, form)),
  },
];
