import { createCardElement, type CardElement, type CardOptions } from './card-element';
import { IntegrationError } from './errors';

/** The result of `stripe.elements()`. */
export interface Elements {
  create: (type: string, options?: CardOptions) => CardElement;
  /** By type, or by the component of Stripe's React library. */
  getElement: (type: string | { __elementType?: string }) => CardElement | null;
  update: (options: object) => void;
}

export function createElements(): Elements {
  let card: CardElement | null = null;

  return {
    create(type, options = {}) {
      if (type !== 'card') throw new IntegrationError(`The sandbox only supports the element card, not ${type}.`);
      if (card) throw new IntegrationError('Can only create one Element of type card through elements().');
      card = createCardElement(options, () => {
        card = null;
      });
      return card;
    },
    getElement: (type) => ((typeof type === 'string' ? type : type.__elementType) === 'card' ? card : null),
    update: () => {},
  };
}
