import {
  castVote,
  changeStatus,
  createSurvey,
  decideReports,
  listFeedbacks,
  listReportedSurveys,
  listReports,
  parseDeadline,
  readHistory,
  readResults,
  readSurvey,
  reportSurvey,
  requestReview,
  updateSurvey,
  type Role,
  type Survey,
} from '@canvass/shared/contracts';
import type { SystemUnderTest } from '@canvass/testing/models/play';
import { signToken, type ApiClient, type TestUser, type TestResponse, type TestApi } from '../api';
import type { Actors } from './actors';
import type { Clock } from './clock';
import { createTestVote, createTestSurvey } from '../data/surveys';
import type { SurveyView } from './survey-model';
import { formatResponse, TOKEN_LIFETIME_S } from './format-response';
import { DEADLINE_COUNT, isPro, LAST_TIME, type SurveyCommand } from './survey-state';

const MINUTE_MS = 60_000;

/** The times after a deadline to which the clock advances: right after it, and when results are complete. */
const AFTER_DEADLINE_MS = [MINUTE_MS, 5 * MINUTE_MS];

/** Voters from this number on vote before the others and are not pro users. */
export const FIRST_EARLY_VOTER = 10;

const VOTER_COUNT = FIRST_EARLY_VOTER + 10;

/** The users of all rounds, with tokens that outlast the clock of any round. */
export async function createTestUsers(api: TestApi) {
  const create = async (role: Role): Promise<TestUser> => {
    const user = await api.createUser(role);
    return { ...user, token: signToken(user.uid, { expiresIn: TOKEN_LIFETIME_S }) };
  };
  const voters: TestUser[] = [];
  for (let number = 0; number < VOTER_COUNT; number += 1)
    voters.push(await create(isPro(number) ? 'pro-user' : 'user'));
  return { surveyor: await create('surveyor'), admin: await create('admin'), voters };
}

type TestUsers = Awaited<ReturnType<typeof createTestUsers>>;

/** The last day on which votes count, by the number of the deadline. */
function formatDeadline(number: number, start: Date): string {
  const day = new Date(start.getTime() + number * 10 * 86_400_000);
  return `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}`;
}

function toDateTime(time: number, start: Date): Date {
  if (time === 0) return start;
  const deadline = parseDeadline(formatDeadline(Math.ceil(time / 2), start));
  return new Date((deadline?.closesAt.getTime() ?? 0) + (AFTER_DEADLINE_MS[(time - 1) % 2] ?? 0));
}

function createDraft(title: number, questions: number, deadline: string) {
  const questionTitles = ['Open on Sundays?', 'Come yourself?'].map((each) => ({ title: `${each} (${questions})` }));
  const { surveyorEmail: _email, ...draft } = createTestSurvey({
    title: `Title ${title}`,
    deadline,
    resultsPolicy: 'always',
  });
  return { ...draft, questions: questionTitles.map((each) => ({ ...each, description: '', options: ['Yes', 'No'] })) };
}

function parseNumber(text: string): number {
  return Number(/\d+/.exec(text)?.[0]);
}

function describeSurvey(received: TestResponse<Survey>): string {
  return formatResponse(
    received,
    ({ version, revision, title, voteCount }) =>
      `version ${version}, revision ${revision}, title ${parseNumber(title)}, ${voteCount} votes`,
  );
}

/** Creates a survey and its users, and functions that send commands about it. */
export async function createSurveySubject(
  api: TestApi,
  actors: Actors,
  clock: Clock,
  { surveyor, admin, voters }: TestUsers,
) {
  const start = clock.now();
  let time = 0;
  const dismissals = new Map<number, string>();
  const draft = createDraft(0, 0, formatDeadline(1, start));
  const created = await api.call(createSurvey, {
    token: surveyor.token,
    body: { ...draft, surveyorEmail: surveyor.email },
  });
  const params = { id: created.body.insertedId };
  const [asAdmin, asOwner] = [
    { token: admin.token, params },
    { token: surveyor.token, params },
  ];
  const getVoter = (number: number) => voters[number] ?? surveyor;

  async function decide(client: ApiClient, body: object, id?: number): Promise<string> {
    const received = await client.call(decideReports, { ...asAdmin, body });
    if (id !== undefined && received.body.decidedAt) dismissals.set(id, received.body.decidedAt);
    return formatResponse(received, ({ modifiedCount }) => `changed ${modifiedCount}`);
  }

  async function vote(client: ApiClient, command: SurveyCommand & { kind: 'vote' }): Promise<string> {
    const voter = getVoter(command.voter);
    const { survey, ...ballot } = createTestVote(params.id, voter, {
      response: { 'Question-1': command.yes ? 'Yes' : 'No', 'Question-2': 'Yes' },
      ...(command.hasComment && { comment: 'Finally.' }),
    });
    const { version, revision } = command;
    const headers: Record<string, string> = command.hasKey ? { 'Idempotency-Key': `key-${command.voter}` } : {};
    const body = { ...ballot, survey: { ...survey, version, revision } };
    return formatResponse(await client.call(castVote, { token: voter.token, headers, body }), () => 'voted');
  }

  async function saveEdit(client: ApiClient, command: SurveyCommand & { kind: 'edit' }): Promise<string> {
    const { title, questions, deadline, revision } = command;
    const body = { ...createDraft(title, questions, formatDeadline(deadline, start)), revision };
    const saved = await client.call(updateSurvey, { ...asOwner, body });
    return formatResponse(
      saved,
      (of) => `${of.modifiedCount > 0 ? 'saved' : 'unchanged'} ${of.version} ${of.revision}`,
    );
  }

  async function changeSurveyStatus(client: ApiClient, body: object): Promise<string> {
    const changed = await client.call(changeStatus, { ...asAdmin, body });
    return formatResponse(changed, ({ modifiedCount }) => `changed ${modifiedCount}`);
  }

  async function advanceTime(actor: number): Promise<string> {
    await actors.runInTurn(actor, 'the clock', () => {
      time = Math.min(time + 1, LAST_TIME);
      clock.set(toDateTime(time, start));
    });
    return 'done';
  }

  function send(actor: number, command: SurveyCommand): Promise<string> {
    const calls = actors.getApi(actor);
    switch (command.kind) {
      case 'vote':
        return vote(calls, command);
      case 'edit':
        return saveEdit(calls, command);
      case 'unpublish': {
        const feedback = `Feedback ${command.feedback}`;
        if (command.by === 'decision') return decide(calls, { decision: 'unpublish', feedback });
        return changeSurveyStatus(calls, { newStatus: 'Unpublish', feedback });
      }
      case 'publish':
        return changeSurveyStatus(calls, { newStatus: 'Publish' });
      case 'ask for review':
        return calls
          .call(requestReview, { ...asOwner, body: { message: 'The address is gone.' } })
          .then((received) => formatResponse(received, () => 'asked'));
      case 'report': {
        const { email, token } = getVoter(command.reporter);
        const body = { survey: { _id: params.id }, reportedBy: email, reason: 'spam' };
        return calls.call(reportSurvey, { token, body }).then((received) => formatResponse(received, () => 'reported'));
      }
      case 'dismiss':
        return decide(calls, { decision: 'dismiss' }, command.id);
      case 'reopen': {
        const decidedAt = dismissals.get(command.dismissal ?? -1) ?? new Date(0).toISOString();
        return decide(calls, { decision: 'reopen', decidedAt });
      }
      case 'read':
        return calls.call(readSurvey, { params }).then(describeSurvey);
      case 'time passes':
        return advanceTime(actor);
      default:
        throw new Error(`Nobody does this: ${JSON.stringify(command satisfies never)}.`);
    }
  }

  async function view(): Promise<SurveyView> {
    const [visible, { body: own }, shown, { body: exact }] = await Promise.all([
      api.call(readSurvey, { params }),
      api.call(readSurvey, asOwner),
      api.call(readResults, { params }),
      api.call(readResults, asOwner),
    ]);
    const [history, reports, queue, feedbacks] = await Promise.all([
      api.call(readHistory, asOwner),
      api.call(listReports, asAdmin),
      api.call(listReportedSurveys, { token: admin.token }),
      api.call(listFeedbacks, { token: surveyor.token }),
    ]);
    const feedback = feedbacks.body.find(({ surveyId }) => surveyId === params.id);
    const deadlines = Array.from(
      { length: DEADLINE_COUNT },
      (_, index) => parseDeadline(formatDeadline(index + 1, start))?.day,
    );
    const questionNumber = parseNumber(own.questions[0]?.title ?? '');
    const deadline = deadlines.indexOf(own.deadline) + 1;
    return {
      owner: [
        own.status,
        parseNumber(own.title),
        questionNumber,
        deadline,
        own.version,
        own.revision,
        own.questionsFrozen,
      ],
      visitor: describeSurvey(visible),
      exact: exact.versions.map(({ version, votes, questions }) => ({
        version,
        votes,
        yes: questions[0]?.counts[0]?.count ?? 0,
      })),
      shown:
        shown.status === 200
          ? shown.body.versions.map(({ version, votes }) => ({ version, votes }))
          : 'survey-not-found',
      stage: exact.stage,
      history: history.body.map(({ kind }) => kind).toReversed(),
      reports: Object.fromEntries(
        reports.body.map(({ reportedBy, state }) => [voters.findIndex(({ email }) => email === reportedBy), state]),
      ),
      queued: queue.body.find(({ surveyId }) => surveyId === params.id)?.open ?? 0,
      feedback: feedback
        ? { text: parseNumber(feedback.feedback), asksForReview: feedback.reviewRequestedAt !== undefined }
        : null,
    };
  }

  const subject: SystemUnderTest<SurveyCommand, SurveyView> = { scheduler: actors.turns, send, view };
  return subject;
}
