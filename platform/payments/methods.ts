import { brandOf, digitsOf, expiryError, lengthsOf, numberError } from './browser/card-rules';
import { outcomeOf } from './cards';
import type { Form } from './form';
import type { Ledger } from './ledger';
import { StripeProblem } from './problem';
import { newId, now, type Method } from './rows';

function refused(code: string, message: string, param: string): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', code, message, param });
}

/** What a bank would see at once. @throws StripeProblem */
function checkCard(number: string, month: number, year: number, cvc: string): void {
  if (numberError(number)) throw refused('incorrect_number', 'Your card number is incorrect.', 'number');
  if (month < 1 || month > 12) {
    throw refused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const expiry = `${String(month).padStart(2, '0')}${String(year).slice(-2)}`;
  if (expiryError(expiry, new Date())) {
    throw refused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (cvc.length !== lengthsOf(brandOf(number)).cvc) {
    throw refused('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

/**
 * Takes a card from a browser. Somebody may type a real one: nothing of it is kept but its last digits, its brand and
 * what comes of paying with it.
 * @param under where in the form it is: `''`, or `'payment_method_data'`.
 */
export function createMethod({ methods }: Ledger, form: Form, under = ''): Method {
  const at = (...names: string[]) => {
    const [first = '', ...rest] = under ? [under, ...names] : names;
    return `${first}${rest.map((name) => `[${name}]`).join('')}`;
  };
  const number = digitsOf(form.need(at('card', 'number')));
  const month = form.whole(at('card', 'exp_month')) ?? 0;
  const year = form.whole(at('card', 'exp_year')) ?? 0;
  checkCard(number, month, year, form.need(at('card', 'cvc')));

  const id = newId('pm');
  const billing = (name: string) => form.text(at('billing_details', name)) ?? null;
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const method: Method = {
    id,
    outcome: outcomeOf(number),
    object: {
      id,
      object: 'payment_method',
      billing_details: {
        address,
        email: billing('email'),
        name: billing('name'),
        phone: billing('phone'),
        tax_id: null,
      },
      card: {
        brand: brandOf(number),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
        country: 'US',
        display_brand: brandOf(number),
        exp_month: month,
        exp_year: year,
        funding: 'credit',
        generated_from: null,
        last4: number.slice(-4),
        networks: { available: [brandOf(number)], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: now(),
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
