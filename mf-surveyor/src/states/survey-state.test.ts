import { getSurveyState } from './survey-state';

const future = '2099-11-28T00:00:00.000Z';
const past = '2020-01-02T00:00:00.000Z';

test('the state is the one that the API sends', () => {
  expect(getSurveyState({ state: 'withdrawn', status: 'Unpublish', closesAt: future })).toBe('withdrawn');
  expect(getSurveyState({ state: 'closed', status: 'Publish', closesAt: future })).toBe('closed');
});

test.each([
  ['Publish', future, 'open'],
  ['Publish', past, 'closed'],
  ['Unpublish', future, 'unpublished'],
  ['Unpublish', past, 'unpublished'],
] as const)('without a state, %s until %s is %s', (status, closesAt, state) => {
  expect(getSurveyState({ status, closesAt })).toBe(state);
});

test('an open survey whose time has ended meanwhile is closed', () => {
  expect(getSurveyState({ state: 'open', status: 'Publish', closesAt: past })).toBe('closed');
});
