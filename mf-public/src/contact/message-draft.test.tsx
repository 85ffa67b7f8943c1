import { sendMessage } from '@canvass/shared/contracts';
import { SessionContext, type Session } from '@canvass/shared/session';
import {
  createTestSession,
  createSignedInTestSession,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
