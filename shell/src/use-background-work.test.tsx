import { render, waitFor } from '@testing-library/react';
import { QueryClients } from './query-clients';
import { createTestRegistry } from './testing/canary-registry';
import { trackEvent } from './telemetry/event-buffer';
import { useBackgroundWork } from './use-background-work';

const sendBeacon = jest.fn<boolean, [address: string, body: Blob]>(() => true);
Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });

const registry = createTestRegistry();
const queryClients = new QueryClients();

function Page() {
  useBackgroundWork(registry, queryClients);
  return null;
}

/** Simulates that the user leaves the page. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

test('a page that fails while a request hangs is reported when it is hidden', async () => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
  render(<Page />);
  hidePage();
  expect(sendBeacon).not.toHaveBeenCalled();
  trackEvent({
    kind: 'failed',
    area: 'mf-public',
    version: '1.0.0',
    error: new Error('It did not load within 8000 ms'),
  });
  await waitFor(() => {
    hidePage();
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });
  Reflect.deleteProperty(document, 'readyState');
});
