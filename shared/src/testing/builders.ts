import type { OwnPart } from '../contracts/own-part';
import type { Question } from '../contracts/questions';
import type { OwnReport } from '../contracts/reports';
import type { Results } from '../contracts/results';
import type { SurveyVersion } from '../contracts/survey-history';
import type { Survey, SurveySummary } from '../contracts/surveys';
import type { OwnComment, OwnVote, Participation, ResponseEntry } from '../contracts/votes';
import type { ListedUser } from '../contracts/users';

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

/** A yes-no question unless told otherwise. */
export function buildQuestion(overrides: Partial<Question> = {}): Question {
  return {
    title: 'Should the central library open on Sundays?',
    description: '',
    kind: 'yes-no',
    options: ['Yes', 'No'],
    ...overrides,
  };
}

/** Two yes-no questions. */
function buildQuestions(): Question[] {
  return [buildQuestion(), buildQuestion({ title: 'Would you come yourself?', description: 'At least once a month.' })];
}

/** One question of every kind, in the order of `yes-no single multiple rating text`. */
export function buildEveryKind(): Question[] {
  return [
    buildQuestion(),
    buildQuestion({ title: 'Which hours?', kind: 'single', options: ['Morning', 'Noon', 'Evening'] }),
    buildQuestion({ title: 'What would you come for?', kind: 'multiple', options: ['Reading', 'Work', 'Events'] }),
    buildQuestion({ title: 'How well do the hours suit you?', kind: 'rating', options: ['1', '2', '3', '4', '5'] }),
    buildQuestion({ title: 'What is missing?', kind: 'text', options: [] }),
  ];
}

export function buildSurvey(overrides: Partial<Survey> = {}): Survey {
  return {
    ...common,
    version: 1,
    questionsFrozen: true,
    revision: 1,
    resultsPolicy: 'after-voting',
    questions: buildQuestions(),
    ...overrides,
  };
}

export function buildVersion(overrides: Partial<SurveyVersion> = {}): SurveyVersion {
  return { version: 1, questions: buildQuestions(), votes: 1, ...overrides };
}

/** Ten votes on a yes-no question, seven of them Yes. */
export function buildResults(overrides: Partial<Results> = {}): Results {
  const counts = [
    { option: 'Yes', count: 7, share: 0.7 },
    { option: 'No', count: 3, share: 0.3 },
  ];
  return {
    surveyId: common._id,
    policy: 'after-voting',
    voteCount: 12,
    exact: false,
    step: 5,
    stage: 'open',
    versions: [{ version: 1, votes: 10, questions: [{ ...buildQuestion(), answered: 10, counts }] }],
    ...overrides,
  };
}

export function buildUser(overrides: Partial<ListedUser> = {}): ListedUser {
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

/** The vote of the person who is signed in: Yes and No. */
export function buildOwnVote(overrides: Partial<OwnVote> = {}): OwnVote {
  return {
    version: 1,
    questions: buildQuestions(),
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

/** What the person who is signed in has done with a survey: voted, unless told otherwise. */
export function buildOwnPart(overrides: Partial<OwnPart> = {}): OwnPart {
  return { vote: buildOwnVote(), ...overrides };
}

export function buildParticipation(overrides: Partial<Participation> = {}): Participation {
  return {
    _id: common._id,
    title: common.title,
    category: common.category,
    status: common.status,
    closesAt: common.closesAt,
    voteCount: common.voteCount,
    resultsPolicy: 'after-voting',
    questions: buildQuestions(),
    version: 1,
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

export function buildOwnComment(overrides: Partial<OwnComment> = {}): OwnComment {
  const { _id, title, status } = common;
  return { _id, title, status, comment: 'Mornings, please.', at: '2026-11-01T10:00:00.000Z', ...overrides };
}

/** A report that waits for a decision. */
export function buildOwnReport(overrides: Partial<OwnReport> = {}): OwnReport {
  const { _id, title, status } = common;
  return {
    _id: '65f000000000000000000301',
    survey: { _id, title, status },
    reason: 'private-data',
    details: 'Question 2 asks for a phone number.',
    state: 'open',
    at: '2026-11-02T10:00:00.000Z',
    ...overrides,
  };
}
