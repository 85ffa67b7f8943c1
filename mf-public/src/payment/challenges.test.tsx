import { act, screen, waitFor } from '@testing-library/react';
import { clickPay, mockProvider, renderPayment, waitUntilPayable } from './testing/render-payment';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

let provider: ReturnType<typeof mockProvider>;

beforeEach(() => {
  provider = mockProvider();
});

async function open() {
  const page = renderPayment();
  await waitUntilPayable(provider);
  return page;
}

/** The provider's frame above the page, in an element of its own. */
function showChallenge(style = 'position: fixed; inset: 0') {
  const challenge = document.createElement('div');
  challenge.innerHTML = `<iframe name="__privateStripeFrame7" style="${style}"></iframe>`;
  document.body.append(challenge);
  return challenge;
}

test('a challenge does not stay above the page that follows, and does not come there later', async () => {
  const unseen = showChallenge('position: fixed; visibility: hidden');
  const earlier = showChallenge();
  const answer = provider.holdNextPayment();
  const page = await open();
  await clickPay();
  await screen.findByRole('button', { name: 'Paying' });
  const challenge = showChallenge();
  const working = showChallenge('position: fixed; visibility: hidden');
  expect(challenge).toBeInTheDocument();
  page.unmount();
  expect(challenge).not.toBeInTheDocument();
  const late = showChallenge();
  await waitFor(() => expect(late).not.toBeInTheDocument());
  for (const kept of [unseen, earlier, working]) expect(kept).toBeInTheDocument();

  // The next payment shows its own, although the first one has no result.
  const next = await open();
  provider.holdNextPayment();
  await clickPay();
  await screen.findByRole('button', { name: 'Paying' });
  const nextChallenge = showChallenge();
  await act(async () => {});
  expect(nextChallenge).toBeInTheDocument();
  next.unmount();
  await answer({ error: { type: 'card_error' } } as never);
  document.body.replaceChildren();
});
