import type { Survey } from '@canvass/shared/contracts';
import type { MyActivityState } from '../survey/my-activity-query';
import { getResultsAccess } from './results-access';

type Viewer = Parameters<typeof getResultsAccess>[2];

const user = { email: 'user@canvass.test' } as NonNullable<Viewer['user']>;
const vote = {} as NonNullable<MyActivityState['vote']>;

const loading: Viewer = { status: 'loading', user: null, role: null, roleFailed: false };
const visitor: Viewer = { ...loading, status: 'signed-out' };
const withoutRole: Viewer = { ...loading, status: 'signed-in', user };
const voter: Viewer = { ...withoutRole, role: 'user' };
const admin: Viewer = { ...withoutRole, role: 'admin' };

const refused = { reason: expect.any(String) };

test.each([
  ['after-voting', loading, {}, 'unknown'],
  ['after-voting', visitor, {}, refused],
  ['after-voting', voter, { isPending: true }, 'unknown'],
  ['after-voting', voter, {}, refused],
  ['after-voting', voter, { vote }, 'allowed'],
  ['after-voting', voter, { hasFailed: true }, 'allowed'],
  // Nothing on the page of somebody who has voted moves when the role arrives.
  ['after-voting', withoutRole, { vote }, 'allowed'],
  ['always', withoutRole, { vote }, 'allowed'],
  ['owner', withoutRole, { vote }, 'unknown'],
  ['owner', voter, { vote }, refused],
  ['owner', admin, {}, 'allowed'],
  ['after-closing', voter, { vote }, refused],
] as const)('policy %s, viewer %j, activity %j: %j', (resultsPolicy, viewer, activity, expected) => {
  const survey = { resultsPolicy, surveyorEmail: 'surveyor@canvass.test' } as Survey;
  expect(getResultsAccess(survey, false, viewer, { isPending: false, hasFailed: false, ...activity })).toEqual(
    expected,
  );
});

test('after closing, everyone sees the results of a survey with that policy', () => {
  const survey = { resultsPolicy: 'after-closing' } as Survey;
  expect(getResultsAccess(survey, true, visitor, { isPending: false, hasFailed: false })).toBe('allowed');
});
