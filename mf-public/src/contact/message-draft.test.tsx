import { sendMessage } from '@canvass/shared/contracts';
import { RenderTimeContext, SessionContext, useIsHydrating, type Session } from '@canvass/shared/session';
import {
  createTestSession,
  createSignedInTestSession,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Page } from './contact-page';

beforeEach(() => sessionStorage.clear());

/** The page with a session that can change while it is open. */
function Changing({ first, then }: { first: Session; then: Session }) {
  const [session, setSession] = useState(first);
  return (
    <SessionContext value={session}>
      <Page />
      <button type="button" onClick={() => setSession(then)}>
        Change the session
      </button>
    </SessionContext>
  );
}

function open(first: Session, then = first) {
  return renderPage(<Changing first={first} then={then} />, { path: '/contactUs' });
}

/** Types once React has taken the page over, and before the page knows its reader. */
function EarlyTyping() {
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    if (isHydrating) return;
    const message = field('Message');
    // As a browser does, so that React sees the change.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(message, 'Where is my orchard?');
    message.dispatchEvent(new Event('input', { bubbles: true }));
  }, [isHydrating]);
  return null;
}

/** Takes over a page that the server rendered. */
async function takeOver(session: Session): Promise<void> {
  const application: ReactNode = (
    <RenderTimeContext value={new Date()}>
      <SessionContext value={session}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <Page />
            <EarlyTyping />
          </MemoryRouter>
        </QueryClientProvider>
      </SessionContext>
    </RenderTimeContext>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(application);
  await act(() => Promise.resolve(render(application, { container, hydrate: true })));
}

/** Without moving the focus, because a real session changes without a click. */
const changeSession = () => fireEvent.click(screen.getByRole('button', { name: 'Change the session' }));

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

test('a draft survives a reload together with its idempotency key', async () => {
  mockProblem(sendMessage, 'network');
  const page = open(createSignedInTestSession('user'));
  await userEvent.type(field('Message'), 'Hello');
  await send();
  await screen.findByRole('alert');
  page.unmount();
  open(createSignedInTestSession('user'));
  expect(field('Message')).toHaveValue('Hello');
  mockResponse(sendMessage, { insertedId: '65f000000000000000000301' });
  await send();
  await screen.findByRole('heading', { name: 'Message sent' });
  const keys = getRequests().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
});

test('a message that has arrived is not kept', async () => {
  mockResponse(sendMessage, { insertedId: '65f000000000000000000301' });
  const page = open(createSignedInTestSession('user'));
  await userEvent.type(field('Message'), 'Hello');
  await send();
  await screen.findByRole('heading', { name: 'Message sent' });
  page.unmount();
  open(createSignedInTestSession('user'));
  expect(field('Message')).toHaveValue('');
});

test('a draft started before the session loads is kept, and the user details are filled in', async () => {
  open(createTestSession({ status: 'loading' }), createSignedInTestSession('user'));
  await userEvent.type(field('Message'), 'Hello');
  changeSession();
  expect(field('Message')).toHaveValue('Hello');
  expect(field('Message')).toHaveFocus();
  expect(field('Email')).toHaveValue('ada@canvass.test');
});

test("a person's words and email go with them when they sign out", async () => {
  open(createSignedInTestSession('user'), createTestSession());
  await userEvent.type(field('Message'), 'Hello');
  changeSession();
  expect(field('Message')).toHaveValue('');
  expect(field('Email')).toHaveValue('');
});

test.each([
  ['a visitor', createTestSession()],
  ['a user', createSignedInTestSession('user')],
])('what %s types while the page is taken over stays, also where nothing can be stored', async (_, session) => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await takeOver(session);
  setItem.mockRestore();
  expect(field('Message')).toHaveValue('Where is my orchard?');
  expect(field('Email')).toHaveValue(session.user?.email ?? '');
});
