import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerUser } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import { mockProblem } from '@canvass/shared/testing';
import { toAuthErrors, UNKNOWN_ERROR_MESSAGE } from './auth-errors';

/** The first form error, for errors that have only one. */
const identityFailure = (error: unknown) => toAuthErrors(error)[0];

/** The codes listed in section 8 of the specification, in the form `auth/user-disabled`. */
const specification = readFileSync(join(__dirname, '../../../docs/specification.txt'), 'utf8');
const listed = /Identity provider codes[^:]*: ([a-z, -]+)\./.exec(specification)?.[1] ?? '';
const codes = listed.split(', ').map((code) => `auth/${code}`);

/** Codes that share a message on purpose, and why. */
const aliases = [
  // The message must not reveal who has an account.
  ['auth/wrong-password', 'auth/invalid-credential', 'auth/user-not-found'],
  // To the user they are the same: the session is over.
  ['auth/invalid-user-token', 'auth/user-token-expired'],
];

test('the specification lists its codes', () => {
  expect(codes).toHaveLength(21);
});

test.each([...codes, 'auth/weak-password', 'auth/invalid-email'])('the error code %s has a message', (code) => {
  const text = identityFailure(new IdentityError(code))?.text;
  expect(text).not.toBe(UNKNOWN_ERROR_MESSAGE);
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/auth\/|firebase|identity provider/i);
});

test('every error code of the specification has its own message, except for intended aliases', () => {
  const sentence = (code: string) => identityFailure(new IdentityError(code))?.text;
  const alike = codes.map((code) => codes.filter((other) => sentence(other) === sentence(code)));
  const groups = alike.filter(({ length }) => length > 1).map((group) => group.join(' '));
  expect([...new Set(groups)]).toEqual(aliases.map((group) => group.join(' ')));
});

test('an unknown code gets a general sentence', () => {
  expect(identityFailure(new IdentityError('auth/brand-new'))).toEqual({ text: UNKNOWN_ERROR_MESSAGE, field: 'form' });
});

test('an error is assigned to the field that it is about', () => {
  expect(identityFailure(new IdentityError('auth/email-already-in-use'))?.field).toBe('email');
  expect(identityFailure(new IdentityError('auth/weak-password'))?.field).toBe('password');
  expect(identityFailure(new IdentityError('auth/too-many-requests'))?.field).toBe('form');
});

test('an unexpected error gets a generic message', () => {
  expect(identityFailure(new Error('boom'))).toEqual({
    text: 'Something went wrong. Try again in a moment.',
    field: 'form',
  });
});

test('every rejected field gets its own message, and an unreadable message a generic one', async () => {
  mockProblem(registerUser, 'invalid-input', [
    { field: 'body.name', message: 'must have at most 200 characters' },
    { field: 'body.email', message: 'Invalid input' },
  ]);
  const error = await call(registerUser, { body: { email: 'ada@canvass.test' } }).catch((thrown: unknown) => thrown);
  expect(toAuthErrors(error)).toEqual([
    { text: 'Your name must have at most 200 characters.', field: 'name' },
    { text: expect.stringMatching(/^This email cannot be used\./) as string, field: 'email' },
  ]);
});
