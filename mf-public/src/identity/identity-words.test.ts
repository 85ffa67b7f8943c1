import { registerUser } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { IdentityError } from '@canvass/shared/session';
import { refuse } from '@canvass/shared/testing';
import { identityFailures, identityWords, unknownRefusal } from './identity-words';

/** The one refusal of an error that is about one thing. */
const identityFailure = (error: unknown) => identityFailures(error)[0];

/** The codes of the specification, section 8, and what registration can add to them. */
const codes = [
  'email-already-in-use',
  'wrong-password',
  'invalid-credential',
  'user-not-found',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'password-does-not-meet-requirements',
  'user-disabled',
  'invalid-user-token',
  'user-token-expired',
  'missing-recaptcha-token',
  'network-request-failed',
  'multi-factor-auth-required',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'web-storage-unsupported',
  'internal-error',
  'operation-not-supported-in-this-environment',
  'weak-password',
  'invalid-email',
];

test.each(codes)('the refusal auth/%s is said in a sentence of its own table', (code) => {
  const text = identityFailure(new IdentityError(`auth/${code}`))?.text;
  expect(text).toBe(identityWords[`auth/${code}`]);
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/auth\/|firebase|identity provider/i);
});

test('a wrong password, an unknown email and a wrong pair read the same, so nobody learns who has an account', () => {
  const texts = ['wrong-password', 'user-not-found', 'invalid-credential'].map(
    (code) => identityFailure(new IdentityError(`auth/${code}`))?.text,
  );
  expect(new Set(texts).size).toBe(1);
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
