/** The elements of the provider have such names, in the sandbox, too. */
const PROVIDER_SELECTOR = '[name^="__privateStripe"]';

/** Whether an element of the body covers the page for the provider, unlike the frames in which it works unseen. */
function isChallenge(element: Element): boolean {
  const frame = element.matches(PROVIDER_SELECTOR) ? element : element.querySelector(PROVIDER_SELECTOR);
  if (!frame) return false;
  const isFixed = [element, frame].some((each) => getComputedStyle(each).position === 'fixed');
  return isFixed && getComputedStyle(frame).visibility !== 'hidden';
}

/** What a payment may still show after its page was left. */
export interface Challenges {
  /** Called when the page is left: a challenge (3-D Secure) is removed, now and if it comes later. Nothing was paid then. */
  leave: () => void;
  /** Called when the payment has ended. */
  end: () => void;
}

let endPrevious = () => {};

/** Follows the challenges that the provider shows above the page from now on, in one payment at a time. */
export function followChallenges(): Challenges {
  // A payment whose challenge was removed never ends.
  endPrevious();
  const { body } = document;
  const others = new Set(body.children);
  const remove = () => {
    const challenges = [...body.children].filter((element) => !others.has(element) && isChallenge(element));
    for (const challenge of challenges) challenge.remove();
  };
  const observer = new MutationObserver(remove);
  endPrevious = () => observer.disconnect();
  return {
    leave() {
      remove();
      observer.observe(body, { childList: true });
    },
    end: () => observer.disconnect(),
  };
}
