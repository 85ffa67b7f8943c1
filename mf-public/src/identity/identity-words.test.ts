import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerUser } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import { refuse } from '@canvass/shared/testing';
import { identityFailures, unknownRefusal } from './identity-words';

/** The one refusal of an error that is about one thing. */
const identityFailure = (error: unknown) => identityFailures(error)[0];

/** The codes that the specification lists in section 8, as `auth/user-disabled`. */
const specification = readFileSync(join(__dirname, '../../../docs/specification.txt'), 'utf8');
const listed = /Identity provider codes[^:]*: ([a-z, -]+)\./.exec(specification)?.[1] ?? '';
const codes = listed.split(', ').map((code) => `auth/${code}`);

/** What people are told in the same words on purpose, and why. */
const aliases = [
  // Nobody learns here who has an account.
  ['auth/wrong-password', 'auth/invalid-credential', 'auth/user-not-found'],
  // To the person they are one thing: the session is over.
  ['auth/invalid-user-token', 'auth/user-token-expired'],
];

test('the specification lists its codes', () => {
  expect(codes).toHaveLength(21);
});

test.each([...codes, 'auth/weak-password', 'auth/invalid-email'])('the refusal %s is said in a sentence', (code) => {
  const text = identityFailure(new IdentityError(code))?.text;
  expect(text).not.toBe(unknownRefusal);
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/auth\/|firebase|identity provider/i);
});

test('every code of the specification has words of its own, but for those that are told alike on purpose', () => {
  const sentence = (code: string) => identityFailure(new IdentityError(code))?.text;
  const alike = codes.map((code) => codes.filter((other) => sentence(other) === sentence(code)));
  const groups = alike.filter(({ length }) => length > 1).map((group) => group.join(' '));
  expect([...new Set(groups)]).toEqual(aliases.map((group) => group.join(' ')));
});

test('an unknown code gets a general sentence', () => {
  expect(identityFailure(new IdentityError('auth/brand-new'))).toEqual({ text: unknownRefusal, field: 'form' });
});

test('a refusal stands at the field it is about', () => {
  expect(identityFailure(new IdentityError('auth/email-already-in-use'))?.field).toBe('email');
  expect(identityFailure(new IdentityError('auth/weak-password'))?.field).toBe('password');
  expect(identityFailure(new IdentityError('auth/too-many-requests'))?.field).toBe('form');
});

test('what is neither a refusal nor an answer is said in general words', () => {
  expect(identityFailure(new Error('boom'))).toEqual({
    text: 'Something went wrong. Try again in a moment.',
    field: 'form',
  });
});

test('every field that the server refuses gets a sentence of its own, and a message without words a general one', async () => {
  refuse(registerUser, 'invalid-input', [
    { field: 'body.name', message: 'must have at most 200 characters' },
    { field: 'body.email', message: 'Invalid input' },
  ]);
  const error = await call(registerUser, { body: { email: 'ada@canvass.test' } }).catch((thrown: unknown) => thrown);
  expect(identityFailures(error)).toEqual([
    { text: 'Your name must have at most 200 characters.', field: 'name' },
    { text: expect.stringMatching(/^This email cannot be used\./) as string, field: 'email' },
  ]);
});
