import { sendMessage } from '@canvass/shared/contracts';
import { SessionContext, type Session } from '@canvass/shared/session';
import { buildSession, buildSignedIn, calls, refuse, renderPage, respond } from '@canvass/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Page } from './contact-page';

beforeEach(() => sessionStorage.clear());

let change: (session: Session) => void = () => {};

/** The page in a session that changes while it is open. */
function Changing({ first }: { first: Session }) {
  const [session, setSession] = useState(first);
  change = setSession;
  return (
    <SessionContext value={session}>
      <Page />
    </SessionContext>
  );
}

function open(session = buildSession()) {
  return renderPage(<Changing first={session} />, { path: '/contactUs' });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

test('what is written survives a reload, with the key it was sent with', async () => {
  refuse(sendMessage, 'network');
  const page = open(buildSignedIn('user'));
  await userEvent.type(field('Message'), 'Hello');
  await send();
  await screen.findByRole('alert');
  page.unmount();
  open(buildSignedIn('user'));
  expect(field('Message')).toHaveValue('Hello');
  respond(sendMessage, { insertedId: '65f000000000000000000301' });
  await send();
  await screen.findByRole('heading', { name: 'Your message has arrived' });
  const keys = calls().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
});

test('a message that has arrived is not kept', async () => {
  respond(sendMessage, { insertedId: '65f000000000000000000301' });
  const page = open(buildSignedIn('user'));
  await userEvent.type(field('Message'), 'Hello');
  await send();
  await screen.findByRole('heading', { name: 'Your message has arrived' });
  page.unmount();
  open(buildSignedIn('user'));
  expect(field('Message')).toHaveValue('');
});

test('what was begun before the session was known stays, and the person is filled in', async () => {
  open(buildSession({ status: 'loading' }));
  await userEvent.type(field('Message'), 'Hello');
  act(() => change(buildSignedIn('user')));
  expect(field('Message')).toHaveValue('Hello');
  expect(field('Message')).toHaveFocus();
  expect(field('Email')).toHaveValue('ada@canvass.test');
});

test("a person's words and email go with them when they sign out", async () => {
  open(buildSignedIn('user'));
  await userEvent.type(field('Message'), 'Hello');
  act(() => change(buildSession()));
  expect(field('Message')).toHaveValue('');
  expect(field('Email')).toHaveValue('');
});
