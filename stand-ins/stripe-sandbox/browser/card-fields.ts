import {
  detectBrand,
  createCardError,
  validateCvc,
  validateExpiry,
  validateNumber,
  type Brand,
  type CardError,
  type CardErrorCode,
  type CardText,
} from './card-rules';
import { getCaretAfter, formatCvc, formatExpiry, formatNumber } from './input-mask';
import { strings } from './strings';

const FIELD_NAMES = ['number', 'expiry', 'cvc'] as const;
type FieldName = (typeof FIELD_NAMES)[number];

/** The state of the fields, as in the `change` event. */
export interface CardState {
  empty: boolean;
  complete: boolean;
  brand: Brand;
  error: CardError | undefined;
}

/** The three inputs of a card, each formatted during input. */
export interface CardFields {
  inputs: HTMLInputElement[];
  text: () => CardText;
  state: () => CardState;
  /** From now on, reports incomplete fields as errors, as if each had been blurred. */
  showAllErrors: () => CardError | undefined;
  clear: () => void;
}

const ATTRIBUTES: Record<FieldName, Record<string, string>> = {
  number: {
    'aria-label': strings.number,
    'aria-describedby': 'hint',
    autocomplete: 'cc-number',
    placeholder: strings.number,
    name: 'cardnumber',
  },
  expiry: { 'aria-label': strings.expiry, autocomplete: 'cc-exp', placeholder: strings.expiryForm, name: 'exp-date' },
  cvc: { 'aria-label': strings.cvc, autocomplete: 'cc-csc', placeholder: strings.cvc, name: 'cvc' },
};

function createInput(name: FieldName): HTMLInputElement {
  const input = document.createElement('input');
  input.className = name;
  const commonAttributes = {
    type: 'text',
    inputmode: 'numeric',
    spellcheck: 'false',
    autocorrect: 'off',
  };
  for (const [key, value] of Object.entries({ ...commonAttributes, ...ATTRIBUTES[name] }))
    input.setAttribute(key, value);
  return input;
}

/** Formats each field's text. */
const FORMATTERS: Record<FieldName, (text: string, more: { isDeleting: boolean; number: string }) => string> = {
  number: formatNumber,
  expiry: (text, { isDeleting }) => formatExpiry(text, isDeleting),
  cvc: (text, { number }) => formatCvc(text, number),
};

function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}

/** Formats the text and keeps the caret after the same digit. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
  const formatted = format(typed.text);
  if (formatted === typed.text) return;
  input.value = formatted;
  const caret = getCaretAfter(typed, formatted);
  input.setSelectionRange(caret, caret);
}

/** @param onChange called after every change of the fields' content or errors */
export function createCardFields(onChange: () => void): CardFields {
  const inputs = { number: createInput('number'), expiry: createInput('expiry'), cvc: createInput('cvc') };
  /** Incomplete fields are reported only after the user has left them. */
  const blurredFields = new Set<FieldName>();

  const text = (): CardText => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
  });

  function getErrors(): Record<FieldName, CardErrorCode | undefined> {
    const { number, expiry, cvc } = text();
    return {
      number: validateNumber(number),
      expiry: validateExpiry(expiry, new Date()),
      cvc: validateCvc(cvc, number),
    };
  }

  function getShownError(): [FieldName, CardErrorCode] | undefined {
    const all = getErrors();
    for (const name of FIELD_NAMES) {
      const code = all[name];
      if (code && (blurredFields.has(name) || !code.startsWith('incomplete'))) return [name, code];
    }
    return undefined;
  }

  function handleChange(): void {
    const invalidField = getShownError()?.[0];
    for (const name of FIELD_NAMES) inputs[name].setAttribute('aria-invalid', String(name === invalidField));
    onChange();
  }

  for (const name of FIELD_NAMES) {
    const input = inputs[name];
    input.addEventListener('input', (event) => {
      reformat(input, (typed) =>
        FORMATTERS[name](typed, { isDeleting: isDeletion(event), number: inputs.number.value }),
      );
      if (input.value === '') blurredFields.delete(name);
      handleChange();
    });
    input.addEventListener('blur', () => {
      if (input.value === '' || blurredFields.has(name)) return;
      blurredFields.add(name);
      if (getErrors()[name]) handleChange();
    });
  }

  return {
    inputs: Object.values(inputs),
    text,
    state() {
      const code = getShownError()?.[1];
      return {
        empty: Object.values(text()).every((value) => value === ''),
        complete: Object.values(getErrors()).every((error) => error === undefined),
        brand: detectBrand(inputs.number.value),
        error: code && createCardError(code),
      };
    },
    showAllErrors() {
      for (const name of FIELD_NAMES) blurredFields.add(name);
      const code = getShownError()?.[1];
      if (code) handleChange();
      return code && createCardError(code);
    },
    clear() {
      for (const name of FIELD_NAMES) inputs[name].value = '';
      blurredFields.clear();
      handleChange();
    },
  };
}
