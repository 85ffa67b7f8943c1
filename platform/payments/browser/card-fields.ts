import {
  brandOf,
  cardError,
  cvcError,
  expiryError,
  numberError,
  type Brand,
  type CardError,
  type CardErrorCode,
  type CardText,
} from './card-rules';
import { caretAfter, formatCvc, formatExpiry, formatNumber } from './typing';
import { words } from './words';

const NAMES = ['number', 'expiry', 'cvc'] as const;
type Name = (typeof NAMES)[number];

/** What the fields hold, as the `change` event says it. */
export interface CardState {
  empty: boolean;
  complete: boolean;
  brand: Brand;
  error: CardError | undefined;
}

/** The three inputs of a card, each formatted as one types. */
export interface CardFields {
  inputs: HTMLInputElement[];
  text: () => CardText;
  state: () => CardState;
  /** From now on an unfinished field counts as wrong, as it does after somebody has left it. */
  insist: () => CardError | undefined;
  clear: () => void;
}

const ATTRIBUTES: Record<Name, Record<string, string>> = {
  number: {
    'aria-label': words.number,
    'aria-describedby': 'hint',
    autocomplete: 'cc-number',
    placeholder: words.number,
    name: 'cardnumber',
  },
  expiry: { 'aria-label': words.expiry, autocomplete: 'cc-exp', placeholder: words.expiryForm, name: 'exp-date' },
  cvc: { 'aria-label': words.cvc, autocomplete: 'cc-csc', placeholder: words.cvc, name: 'cvc' },
};

function inputFor(name: Name): HTMLInputElement {
  const input = document.createElement('input');
  input.className = name;
  const common = {
    type: 'text',
    inputmode: 'numeric',
    spellcheck: 'false',
    autocorrect: 'off',
  };
  for (const [key, value] of Object.entries({ ...common, ...ATTRIBUTES[name] })) input.setAttribute(key, value);
  return input;
}

/** How each field's text is put in order. */
const FORMATS: Record<Name, (text: string, more: { isDeleting: boolean; number: string }) => string> = {
  number: formatNumber,
  expiry: (text, { isDeleting }) => formatExpiry(text, isDeleting),
  cvc: (text, { number }) => formatCvc(text, number),
};

function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}

/** Puts the text in order, with the caret behind the same digit as before. */
function rewrite(input: HTMLInputElement, format: (text: string) => string): void {
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
  const formatted = format(typed.text);
  if (formatted === typed.text) return;
  input.value = formatted;
  const caret = caretAfter(typed, formatted);
  input.setSelectionRange(caret, caret);
}

/** @param onChange after every change of what the fields hold or of what is wrong with it. */
export function createCardFields(onChange: () => void): CardFields {
  const inputs = { number: inputFor('number'), expiry: inputFor('expiry'), cvc: inputFor('cvc') };
  /** Who has left a field unfinished is told; who still types is not. */
  const left = new Set<Name>();

  const text = (): CardText => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
  });

  function errors(): Record<Name, CardErrorCode | undefined> {
    const { number, expiry, cvc } = text();
    return { number: numberError(number), expiry: expiryError(expiry, new Date()), cvc: cvcError(cvc, number) };
  }

  function shownError(): [Name, CardErrorCode] | undefined {
    const all = errors();
    for (const name of NAMES) {
      const code = all[name];
      if (code && (left.has(name) || !code.startsWith('incomplete'))) return [name, code];
    }
    return undefined;
  }

  function changed(): void {
    const wrong = shownError()?.[0];
    for (const name of NAMES) inputs[name].setAttribute('aria-invalid', String(name === wrong));
    onChange();
  }

  for (const name of NAMES) {
    const input = inputs[name];
    input.addEventListener('input', (event) => {
      rewrite(input, (typed) => FORMATS[name](typed, { isDeleting: isDeletion(event), number: inputs.number.value }));
      if (input.value === '') left.delete(name);
      changed();
    });
    input.addEventListener('blur', () => {
      if (input.value === '' || left.has(name)) return;
      left.add(name);
      if (errors()[name]) changed();
    });
  }

  return {
    inputs: Object.values(inputs),
    text,
    state() {
      const code = shownError()?.[1];
      return {
        empty: Object.values(text()).every((value) => value === ''),
        complete: Object.values(errors()).every((error) => error === undefined),
        brand: brandOf(inputs.number.value),
        error: code && cardError(code),
      };
    },
    insist() {
      for (const name of NAMES) left.add(name);
      const code = shownError()?.[1];
      if (code) changed();
      return code && cardError(code);
    },
    clear() {
      for (const name of NAMES) inputs[name].value = '';
      left.clear();
      changed();
    },
  };
}
