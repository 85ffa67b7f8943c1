import { getExpectedProblems } from './final-checks';

const EXPIRY_SECONDS = 1_800_000_000;
const HOUR_MS = 3_600_000;
const claims = Buffer.from(JSON.stringify({ exp: EXPIRY_SECONDS })).toString('base64url');
const TOKEN = `head.${claims}.signature`;

test.each([
  ['whose hour has not passed', -HOUR_MS, ['session-ended']],
  ['that expires about now', 1000, ['session-ended', 'token-expired']],
  ['whose hour has passed', HOUR_MS, ['token-expired']],
])('the token of an ended session %s is refused for that', (_, msAfterExpiry, codes) => {
  expect(getExpectedProblems(TOKEN, EXPIRY_SECONDS * 1000 + msAfterExpiry)).toEqual(codes);
});
