import { detectBrand, getDigits, validateExpiry, getLengths, validateNumber } from '../browser/card-rules';
import { getOutcome } from './cards';
import type { WireForm } from '../server/form';
import type { Ledger } from '../storage/ledger';
import { StripeApiError } from '../server/stripe-api-error';
import { createId, nowInSeconds, type EnteredCard } from '../storage/row-types';

function createCardError(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', code, message, param });
}

/** Checks what a bank would check immediately. @throws StripeApiError */
function assertValidCard(number: string, month: number, year: number, cvc: string): void {
  if (validateNumber(number)) throw createCardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (month < 1 || month > 12) {
    throw createCardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const expiry = `${String(month).padStart(2, '0')}${String(year).slice(-2)}`;
  if (validateExpiry(expiry, new Date())) {
    throw createCardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (cvc.length !== getLengths(detectBrand(number)).cvc) {
    throw createCardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

/**
 * Creates a payment method from a browser's request. A user may enter a real card, so only its last digits, its brand
 * and the outcome of paying with it are stored.
 * @param parameterPrefix of the card's parameters: `''`, or `'payment_method_data'`
 */
export function createMethod({ methods }: Ledger, form: WireForm, parameterPrefix = ''): EnteredCard {
  const toParameterName = (...names: string[]) => {
    const [first = '', ...rest] = parameterPrefix ? [parameterPrefix, ...names] : names;
    return `${first}${rest.map((name) => `[${name}]`).join('')}`;
  };
  const number = getDigits(form.requireText(toParameterName('card', 'number')));
  const month = form.getInteger(toParameterName('card', 'exp_month')) ?? 0;
  const year = form.getInteger(toParameterName('card', 'exp_year')) ?? 0;
  assertValidCard(number, month, year, form.requireText(toParameterName('card', 'cvc')));

  const id = createId('pm');
  const getBillingDetail = (name: string) => form.getText(toParameterName('billing_details', name)) ?? null;
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const method: EnteredCard = {
    id,
    outcome: getOutcome(number),
    object: {
      id,
      object: 'payment_method',
      billing_details: {
        address,
        email: getBillingDetail('email'),
        name: getBillingDetail('name'),
        phone: getBillingDetail('phone'),
        tax_id: null,
      },
      card: {
        brand: detectBrand(number),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
        country: 'US',
        display_brand: detectBrand(number),
        exp_month: month,
        exp_year: year,
        funding: 'credit',
        generated_from: null,
        last4: number.slice(-4),
        networks: { available: [detectBrand(number)], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: nowInSeconds(),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
  };
  methods.put(method);
  return method;
}
