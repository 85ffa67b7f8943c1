import type { MyActivity } from '../contracts/my-activity';
import type { UserNotification } from '../contracts/notifications';
import type { Question } from '../contracts/questions';
import type { OwnReport } from '../contracts/reports';
import type { Results } from '../contracts/results';
import type { SurveyChange, SurveyVersion } from '../contracts/survey-history';
import type { Survey, SurveySummary } from '../contracts/surveys';
import type { OwnComment, OwnVote, Participation, ResponseEntry } from '../contracts/votes';
import type { ListedUser } from '../contracts/users';

const surveyDefaults = {
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

export function createTestSurveySummary(overrides: Partial<SurveySummary> = {}): SurveySummary {
  return {
    ...surveyDefaults,
    firstQuestion: { title: 'Should the central library open on Sundays?', options: ['Yes', 'No'] },
    questionCount: 2,
    ...overrides,
  };
}

/** A yes-no question by default. */
export function createTestQuestion(overrides: Partial<Question> = {}): Question {
  return {
    title: 'Should the central library open on Sundays?',
    description: '',
    kind: 'yes-no',
    options: ['Yes', 'No'],
    ...overrides,
  };
}

/** Two yes-no questions. */
function createTestQuestions(): Question[] {
  return [
    createTestQuestion(),
    createTestQuestion({ title: 'Would you come yourself?', description: 'At least once a month.' }),
  ];
}

/** One question of each of the kinds that most surveys have, in the order of `yes-no single multiple rating text`. */
export function createTestQuestionsOfCommonKinds(): Question[] {
  return [
    createTestQuestion(),
    createTestQuestion({ title: 'Which hours?', kind: 'single', options: ['Morning', 'Noon', 'Evening'] }),
    createTestQuestion({ title: 'What would you come for?', kind: 'multiple', options: ['Reading', 'Work', 'Events'] }),
    createTestQuestion({
      title: 'How well do the hours suit you?',
      kind: 'rating',
      options: ['1', '2', '3', '4', '5'],
    }),
    createTestQuestion({ title: 'What is missing?', kind: 'text', options: [] }),
  ];
}

export function createTestSurvey(overrides: Partial<Survey> = {}): Survey {
  return {
    ...surveyDefaults,
    surveyorName: 'Sam Okafor',
    version: 1,
    questionsFrozen: true,
    revision: 1,
    resultsPolicy: 'after-voting',
    questions: createTestQuestions(),
    ...overrides,
  };
}

export function createTestVersion(overrides: Partial<SurveyVersion> = {}): SurveyVersion {
  return { version: 1, questions: createTestQuestions(), votes: 1, ...overrides };
}

/** The survey was opened by its owner. */
export function createTestSurveyChange(overrides: Partial<SurveyChange> = {}): SurveyChange {
  return { kind: 'opened', at: '2026-10-12T09:00:00.000Z', by: 'owner', changes: [], ...overrides };
}

/** Ten votes on a yes-no question, seven of them Yes. */
export function createTestResults(overrides: Partial<Results> = {}): Results {
  const counts = [
    { option: 'Yes', count: 7, share: 0.7 },
    { option: 'No', count: 3, share: 0.3 },
  ];
  return {
    surveyId: surveyDefaults._id,
    policy: 'after-voting',
    voteCount: 12,
    exact: false,
    step: 5,
    stage: 'open',
    versions: [{ version: 1, votes: 10, questions: [{ ...createTestQuestion(), answered: 10, counts }] }],
    ...overrides,
  };
}

export function createTestUser(overrides: Partial<ListedUser> = {}): ListedUser {
  return { _id: '65f000000000000000000101', name: 'Ada Marsh', email: 'ada@canvass.test', role: 'user', ...overrides };
}

export function createTestResponse(overrides: Partial<ResponseEntry> = {}): ResponseEntry {
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

/** The vote of the signed-in user: Yes and No. */
export function createTestOwnVote(overrides: Partial<OwnVote> = {}): OwnVote {
  return {
    version: 1,
    questions: createTestQuestions(),
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

/** The signed-in user's activity on a survey; voted by default. */
export function createTestMyActivity(overrides: Partial<MyActivity> = {}): MyActivity {
  return { vote: createTestOwnVote(), ...overrides };
}

export function createTestParticipation(overrides: Partial<Participation> = {}): Participation {
  return {
    _id: surveyDefaults._id,
    title: surveyDefaults.title,
    category: surveyDefaults.category,
    status: surveyDefaults.status,
    closesAt: surveyDefaults.closesAt,
    voteCount: surveyDefaults.voteCount,
    resultsPolicy: 'after-voting',
    questions: createTestQuestions(),
    version: 1,
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    at: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

export function createTestOwnComment(overrides: Partial<OwnComment> = {}): OwnComment {
  const { _id, title, status } = surveyDefaults;
  return { _id, title, status, comment: 'Mornings, please.', at: '2026-11-01T10:00:00.000Z', ...overrides };
}

/** An unread notification about a survey. */
export function createTestNotification(overrides: Partial<UserNotification> = {}): UserNotification {
  return {
    _id: '65f000000000000000000801',
    kind: 'survey-closed',
    title: 'One of your surveys has closed',
    surveyTitle: surveyDefaults.title,
    link: { label: 'See the responses', path: `/dashboard/surveyResponses/${surveyDefaults._id}` },
    at: '2026-11-01T10:00:00.000Z',
    isUnread: true,
    ...overrides,
  };
}

/** A report that awaits a decision. */
export function createTestOwnReport(overrides: Partial<OwnReport> = {}): OwnReport {
  const { _id, title, status } = surveyDefaults;
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
