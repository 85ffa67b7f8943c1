import type { Survey, SurveySummary } from '../contracts/surveys';
import type { Participation, ResponseEntry } from '../contracts/votes';
import type { User } from '../contracts/users';

const common = {
  _id: '65f000000000000000000001',
  title: 'Sunday hours at the city library',
  description: 'Opening a seventh day costs about 38 hours of staff time a week.',
  category: 'community and socials',
  timestamp: '2026-10-12T09:00:00.000Z',
  deadline: '2099/11/27',
  closesAt: '2099-11-28T00:00:00.000Z',
  surveyorEmail: 'surveyor@canvass.test',
  status: 'Publish',
  voteCount: 12_480,
} as const;

export function buildSurveySummary(overrides: Partial<SurveySummary> = {}): SurveySummary {
  return {
    ...common,
    firstQuestion: { title: 'Should the central library open on Sundays?', options: ['Yes', 'No'] },
    questionCount: 2,
    ...overrides,
  };
}

export function buildSurvey(overrides: Partial<Survey> = {}): Survey {
  return {
    ...common,
    version: 1,
    questions: [
      { title: 'Should the central library open on Sundays?', description: '', options: ['Yes', 'No'] },
      { title: 'Would you come yourself?', description: 'At least once a month.', options: ['Yes', 'No'] },
    ],
    ...overrides,
  };
}

export function buildUser(overrides: Partial<User> = {}): User {
  return { _id: '65f000000000000000000101', name: 'Ada Marsh', email: 'ada@canvass.test', role: 'user', ...overrides };
}

export function buildResponse(overrides: Partial<ResponseEntry> = {}): ResponseEntry {
  return {
    _id: '65f000000000000000000201',
    votedUserEmail: 'ada@canvass.test',
    votedUserName: 'Ada Marsh',
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    version: 1,
    at: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

export function buildParticipation(overrides: Partial<Participation> = {}): Participation {
  return {
    _id: common._id,
    title: common.title,
    category: common.category,
    status: common.status,
    closesAt: common.closesAt,
    voteCount: common.voteCount,
    questions: [{ title: 'Should the central library open on Sundays?' }, { title: 'Would you come yourself?' }],
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}
