import { sendMessage } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
  fillIn,
} from '@canvass/shared/testing';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './contact-page';

const receipt = { insertedId: '65f000000000000000000301' };

beforeEach(() => sessionStorage.clear());

function open(session = undefined as ReturnType<typeof createSignedInTestSession> | undefined) {
  return renderPage(<Page />, { path: '/contactUs', ...(session && { session }) });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

async function write(message = 'How do I close a survey early?') {
  await userEvent.type(field('Name'), 'Ines Berg');
  await fillIn(field('Email'), 'ines@canvass.test');
  await userEvent.type(field('Message'), message);
}

test('a message goes to the admins, and the page says what happens next', async () => {
  mockResponse(sendMessage, receipt);
  open();
  await write();
  await send();
  expect(await screen.findByRole('heading', { name: 'Message sent' })).toHaveFocus();
  expect(
    screen.getByText('The admins can read it now, and will write to ines@canvass.test if it needs an answer.'),
  ).toBeVisible();
  expect(getRequests().map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/contact', { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey early?' }],
  ]);
});

test.each(['Name', 'Email', 'Message'])('Enter in the field %s sends no message, Ctrl+Enter does', async (name) => {
  mockResponse(sendMessage, receipt);
  open();
  await write();
  await userEvent.type(field(name), '{Enter}');
  expect(getRequests()).toEqual([]);
  await userEvent.type(field(name), '{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'Message sent' })).toBeVisible();
  expect(getRequests()).toHaveLength(1);
});

test('after one message another can be written, by the same person', async () => {
  mockResponse(sendMessage, receipt);
  open();
  await write();
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }));
  expect(field('Message')).toHaveValue('');
  expect(field('Message')).toHaveFocus();
  expect(field('Name')).toHaveValue('Ines Berg');
});

test('a signed-in user finds name and email filled in and can change the email', async () => {
  open(createSignedInTestSession('user'));
  expect(field('Name')).toHaveValue('Ada Marsh');
  expect(field('Email')).toHaveValue('ada@canvass.test');
  expect(field('Email')).toBeEnabled();
});

test('each missing field shows its error, and the first one gets the focus', async () => {
  open();
  await send();
  expect(await screen.findByText('Enter your name.')).toBeVisible();
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription('Enter your name.');
  expect(field('Email')).toHaveAccessibleDescription(/Enter your email\.$/);
  expect(field('Message')).toHaveAccessibleDescription(/Write a message\.$/);
  expect(getRequests()).toEqual([]);
});

test('an invalid email shows an error that disappears once it is fixed', async () => {
  mockResponse(sendMessage, receipt);
  open();
  await write();
  await userEvent.clear(field('Email'));
  await userEvent.type(field('Email'), 'ines');
  await send();
  expect(await screen.findByText(/^This email cannot be used\./)).toBeVisible();
  await fillIn(field('Email'), '@canvass.test');
  expect(screen.queryByText(/^This email cannot be used\./)).not.toBeInTheDocument();
});

test('a message that is too long shows an error while typing and is not truncated', async () => {
  open();
  await userEvent.click(field('Message'));
  await userEvent.paste('x'.repeat(4900));
  expect(screen.getByText('100 characters left.')).toBeVisible();
  await userEvent.paste('x'.repeat(101));
  expect(screen.getByText('This message is too long. Use at most 5,000 characters.')).toBeVisible();
  expect(field('Message')).toHaveValue('x'.repeat(5001));
});

test('a server validation error appears at its field', async () => {
  mockProblem(sendMessage, 'invalid-input', [{ field: 'body.email', message: 'must be an email address' }]);
  open();
  await write();
  await send();
  expect(await screen.findByText('Your email must be an email address.')).toBeVisible();
  expect(field('Email')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  [754, 'in 13 minutes'],
  [40, 'in a minute'],
  [3600, 'in an hour'],
])('who writes too often reads when they can again: %i seconds are "%s"', async (seconds, waitText) => {
  mockProblem(sendMessage, 'too-many-requests', [], { 'retry-after': String(seconds) });
  open();
  await write();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(`You can send this one ${waitText}; until then`);
  expect(field('Message')).toHaveValue('How do I close a survey early?');
});

test('after a failure the message is kept, and a retry uses the same idempotency key', async () => {
  mockProblem(sendMessage, 'network');
  open();
  await write();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your message is kept here. If you send it again, it still arrives only once.',
  );
  mockResponse(sendMessage, receipt);
  await send();
  await screen.findByRole('heading', { name: 'Message sent' });
  const keys = getRequests().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('without a connection the page says so at once, and keeps the message', async () => {
  mockProblem(sendMessage, 'network');
  onlineManager.setOnline(false);
  try {
    open();
    await write();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
    expect(field('Message')).not.toHaveValue('');
  } finally {
    onlineManager.setOnline(true);
  }
});

test('a changed message is sent with a new idempotency key', async () => {
  mockProblem(sendMessage, 'network');
  open();
  await write();
  await send();
  await screen.findByRole('alert');
  await fillIn(field('Message'), ' Please.');
  await send();
  const keys = getRequests().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a double click sends once', async () => {
  mockPending(sendMessage);
  open();
  await write();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  expect(getRequests()).toHaveLength(1);
});
