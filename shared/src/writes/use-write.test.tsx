import { call } from '@canvass/shared/http';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { markMessage } from '../contracts/contact';
import { getRequests, mockProblem, mockResponse } from '../testing/server';
import { useWrite } from './use-write';

const id = '65f000000000000000000001';

function MarkButtons() {
  const { run, isSuccess, failure } = useWrite({
    send: (state: 'open' | 'done', idempotencyKey) =>
      call(markMessage, { params: { id }, body: { state } }, { idempotencyKey }),
  });
  return (
    <>
      <button onClick={() => run('done')}>Mark as done</button>
      <button onClick={() => run('open')}>Reopen</button>
      <output>{failure?.code ?? (isSuccess && 'success')}</output>
    </>
  );
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkButtons />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return async (name: string, outcome: string) => {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByText(outcome);
  };
}

const listKeys = () => getRequests().map(({ idempotencyKey }) => idempotencyKey);

test('a write that is repeated after a failure keeps its idempotency key', async () => {
  const press = open();
  mockProblem(markMessage, 'network');
  await press('Mark as done', 'network');
  mockProblem(markMessage, 'took-too-long');
  await press('Mark as done', 'took-too-long');
  mockResponse(markMessage, { modifiedCount: 1 });
  await press('Mark as done', 'success');
  const [first, second, third] = listKeys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
});

test('another input has another key, and so has the same one after a success', async () => {
  const press = open();
  mockProblem(markMessage, 'network');
  await press('Mark as done', 'network');
  mockResponse(markMessage, { modifiedCount: 1 });
  await press('Reopen', 'success');
  mockProblem(markMessage, 'internal');
  await press('Reopen', 'internal');
  expect(new Set(listKeys()).size).toBe(3);
});

test('a double click sends one request', async () => {
  open();
  mockResponse(markMessage, { modifiedCount: 1 });
  const button = screen.getByRole('button', { name: 'Mark as done' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('success');
  expect(getRequests()).toHaveLength(1);
});
