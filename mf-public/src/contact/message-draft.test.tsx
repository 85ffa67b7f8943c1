import { sendMessage } from '@canvass/shared/contracts';
import { SessionContext, type Session } from '@canvass/shared/session';
import { buildSession, buildSignedIn, calls, refuse, renderPage, respond } from '@canvass/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Page } from './contact-page';

beforeEach(() => sessionStorage.clear());

/** The page in a session that changes while it is open. */
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

/** As it happens by itself: nobody's focus goes to the button. */
const changeSession = () => fireEvent.click(screen.getByRole('button', { name: 'Change the session' }));

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
  open(buildSession({ status: 'loading' }), buildSignedIn('user'));
  await userEvent.type(field('Message'), 'Hello');
  changeSession();
  expect(field('Message')).toHaveValue('Hello');
  expect(field('Message')).toHaveFocus();
  expect(field('Email')).toHaveValue('ada@canvass.test');
});

test("a person's words and email go with them when they sign out", async () => {
  open(buildSignedIn('user'), buildSession());
  await userEvent.type(field('Message'), 'Hello');
  changeSession();
  expect(field('Message')).toHaveValue('');
  expect(field('Email')).toHaveValue('');
});
