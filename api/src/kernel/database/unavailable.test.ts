import { MongoServerError } from 'mongodb';
import { isUnavailable } from './unavailable';

test.each([
  ['HostUnreachable', 6],
  ['HostNotFound', 7],
  ['NetworkTimeout', 89],
  ['ShutdownInProgress', 91],
  ['FailedToSatisfyReadPreference', 133],
  ['ReadConcernMajorityNotAvailableYet', 134],
  ['PrimarySteppedDown', 189],
  ['ExceededTimeLimit', 262],
  ['SocketException', 9001],
  ['NotWritablePrimary', 10_107],
  ['InterruptedAtShutdown', 11_600],
  ['InterruptedDueToReplStateChange', 11_602],
  ['NotPrimaryNoSecondaryOk', 13_435],
  ['NotPrimaryOrSecondary', 13_436],
])('%s counts as an unavailable database', (_name, code) => {
  expect(isUnavailable(new MongoServerError({ code }))).toBe(true);
});

test.each([
  ['BadValue', 2],
  ['TypeMismatch', 14],
  ['DuplicateKey', 11_000],
])('%s does not count as an unavailable database', (_name, code) => {
  expect(isUnavailable(new MongoServerError({ code }))).toBe(false);
});
