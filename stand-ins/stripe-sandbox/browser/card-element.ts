import { parseExpiry, type CardError } from './card-rules';
import { createCardFields, type CardFields } from './card-fields';
import { createEmitter, type Handler } from './emitter';
import { IntegrationError } from './errors';
import { applyStyle, CARD_CSS, attachShadow, type ElementStyle } from './styles';
import { followLabels, submitForm, observeFocus } from './dom-bindings';
import { strings } from './strings';

/** The supported options of Stripe's card element; there is never a postal code or an icon. */
export interface CardOptions {
  disabled?: boolean;
  style?: ElementStyle;
}

/** A card as it is sent. */
export interface CardData {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
}

/** An imitation of Stripe's card element. */
export interface CardElement {
  mount: (target: string | HTMLElement) => void;
  unmount: () => void;
  destroy: () => void;
  update: (options: CardOptions) => void;
  on: (name: string, handler: Handler) => CardElement;
  once: (name: string, handler: Handler) => CardElement;
  off: (name: string, handler?: Handler) => CardElement;
  focus: () => void;
  blur: () => void;
  clear: () => void;
  /** Returns the card, or its error, which is then also shown. Only for the sandbox itself. */
  _read: () => { card: CardData } | { error: CardError };
}

function findMountTarget(target: string | HTMLElement): HTMLElement {
  const mountTarget = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (mountTarget) return mountTarget;
  throw new IntegrationError('The selector you specified applies to no DOM elements that are currently on the page.');
}

function readCard(fields: CardFields): ReturnType<CardElement['_read']> {
  const error = fields.showAllErrors();
  if (error) return { error };
  const { number, expiry, cvc } = fields.text();
  const { month, year } = parseExpiry(expiry)!;
  return { card: { number: number.replaceAll(' ', ''), exp_month: String(month), exp_year: String(year), cvc } };
}

/** Creates the fields and the hint below them, in a shadow root. */
function createFieldBox(inputs: HTMLInputElement[]): { host: HTMLElement; box: HTMLElement } {
  const host = document.createElement('div');
  const box = document.createElement('div');
  box.className = 'fields';
  box.append(...inputs);
  const hint = document.createElement('p');
  hint.id = hint.className = 'hint';
  hint.textContent = strings.hint;
  attachShadow(host, CARD_CSS).append(box, hint);
  return { host, box };
}

/** @param onDestroy called when another card element may be created */
export function createCardElement(options: CardOptions, onDestroy: () => void): CardElement {
  const events = createEmitter();
  const emitEvent = (name: string, details = {}) => events.emit(name, { elementType: 'card', ...details });
  const fields = createCardFields(() => emitEvent('change', { value: { postalCode: '' }, ...fields.state() }));
  const { host, box } = createFieldBox(fields.inputs);
  let isDestroyed = false;
  let stopFollowingLabels = () => {};

  const focus = () => fields.inputs[0]?.focus();
  const blur = () => fields.inputs.forEach((input) => input.blur());

  function update({ disabled, style }: CardOptions): void {
    // A field that is disabled while focused would not fire a blur event.
    if (disabled) blur();
    if (disabled !== undefined) for (const input of fields.inputs) input.disabled = disabled;
    if (style !== undefined) applyStyle(host, style);
  }

  function unmount(): void {
    stopFollowingLabels();
    host.remove();
  }

  observeFocus(box, emitEvent);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emitEvent('escape');
    if (event.key === 'Enter' && !event.isComposing) submitForm(host);
  });
  update(options);

  const element: CardElement = {
    mount(target) {
      if (isDestroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
      const mountTarget = findMountTarget(target);
      unmount();
      mountTarget.replaceChildren(host);
      stopFollowingLabels = followLabels(mountTarget, focus);
      // Stripe's element is ready asynchronously, because it loads in a frame.
      setTimeout(() => host.isConnected && emitEvent('ready'));
    },
    unmount,
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      unmount();
      onDestroy();
    },
    update,
    on(name, handler) {
      events.on(name, handler);
      return element;
    },
    once(name, handler) {
      events.once(name, handler);
      return element;
    },
    off(name, handler) {
      events.off(name, handler);
      return element;
    },
    focus,
    blur,
    clear: fields.clear,
    _read() {
      if (!isDestroyed && host.isConnected) return readCard(fields);
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    },
  };
  return element;
}
