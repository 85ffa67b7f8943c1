import { QueryClient } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { registryOf } from '../testing/canary-registry';
import { note } from './notes';
import { useBeacons } from './use-beacons';

const sendBeacon = jest.fn<boolean, [address: string, body: Blob]>(() => true);
Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });

const registry = registryOf();
const queries = new QueryClient();

function Page() {
  useBeacons(registry, queries);
  return null;
}

/** The person goes elsewhere. */
function leave(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

test('a page that fails while something of it still hangs is reported when it is left', async () => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
  render(<Page />);
  leave();
  expect(sendBeacon).not.toHaveBeenCalled();
  note({ kind: 'failed', area: 'mf-public', version: '1.0.0', error: new Error('It did not load within 8000 ms') });
  await waitFor(() => {
    leave();
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });
  Reflect.deleteProperty(document, 'readyState');
});
