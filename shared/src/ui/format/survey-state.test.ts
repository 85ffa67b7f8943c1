import { getSurveyState } from './survey-state';

const closesAt = '2026-11-28T00:00:00.000Z';
const before = new Date('2026-11-27T23:59:59.999Z');
const after = new Date(closesAt);

test.each([
  ['open', 'Publish', 'open', before],
  ['closed', 'Publish', 'closed', after],
  ['closed', 'Publish', 'open', after],
  // The clock of the API decides.
  ['closed', 'Publish', 'closed', before],
  ['unpublished', 'Unpublish', 'unpublished', before],
  ['withdrawn', 'Unpublish', 'withdrawn', after],
] as const)('a survey is %s with the status %s, the state %s, and the time %s', (shown, status, state, now) => {
  expect(getSurveyState({ status, state, closesAt }, now)).toBe(shown);
});

test.each([
  ['open', 'Publish', before],
  ['closed', 'Publish', after],
  ['unpublished', 'Unpublish', before],
  ['unpublished', 'Unpublish', after],
] as const)('without a state, a survey is %s with the status %s at %s', (shown, status, now) => {
  expect(getSurveyState({ status, closesAt }, now)).toBe(shown);
});
