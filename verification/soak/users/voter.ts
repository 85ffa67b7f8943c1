import {
  castVote,
  listParticipated,
  listSurveys,
  readOwnPart,
  readResults,
  readSurvey,
  reportSurvey,
  REPORT_REASONS,
  type Survey,
} from '@canvass/shared/contracts';
import { newIdempotencyKey } from '../../../shared/src/http/idempotency-key';
import { createUserSurveyKey, recordOutcome, type PublishedSurvey, type VoteContent } from '../journal';
import type { Random } from '../faults/random';
import type { Activity, SoakContext } from './user-pool';
import { registerSimulatedUser, type SimulatedUser } from './user';

/** Up to this many accounts are created; afterward, existing users return. */
const MAX_ACCOUNTS = 150;

/** Votes are cast only in this many of the latest surveys. */
const MAX_SURVEYS_OPEN = 40;

/** All voters registered in this run. */
export interface VoterPool {
  /** Voters who are not active; none is active twice at the same time. */
  absent: SimulatedUser[];
  registeredCount: number;
}

function listOpenSurveys({ journal }: SoakContext): PublishedSurvey[] {
  return [...journal.surveys.values()].slice(-MAX_SURVEYS_OPEN);
}

function createAnswers(survey: Survey, random: Random): VoteContent['response'] {
  return Object.fromEntries(
    survey.questions.map(({ kind, options }, index) => [
      `Question-${index + 1}`,
      kind === 'text' ? `because ${random.nextInteger(1, 1e6)}` : random.pick(options),
    ]),
  );
}

/** Casts a vote, and sometimes sends it again as if the response had been lost. */
async function vote(
  context: SoakContext,
  user: SimulatedUser,
  survey: Survey,
  random: Random,
  comment?: string,
): Promise<void> {
  const { client, journal } = context;
  const { _id: id, version, revision } = survey;
  const content: VoteContent = { response: createAnswers(survey, random), version, ...(comment && { comment }) };
  const entry = journal.votes.recordRequest(createUserSurveyKey(id, user.email), content);
  const key = newIdempotencyKey();
  const { response } = content;
  const responses = { votedUserEmail: user.email, response, ...(comment && { comment }) };
  const ballot = { body: { survey: { _id: id, version, revision }, responses } };
  const castOutcome = await client.call(castVote, ballot, user, { key });
  recordOutcome(entry, castOutcome.kind, castOutcome.kind === 'refused' ? castOutcome.repeats : 0);
  if (castOutcome.kind === 'refused' && castOutcome.code === 'already-voted') {
    journal.recordViolation(
      'a vote with one key was refused as another one',
      `${entry.key} after ${castOutcome.repeats} repeats`,
    );
  }
  if (castOutcome.kind !== 'done') return;
  journal.recordAcknowledged(comment ? 'vote with a comment' : 'vote');
  if (random.nextBoolean(0.1)) {
    const repeatOutcome = await client.call(castVote, ballot, user, { key });
    if (repeatOutcome.kind === 'refused' && repeatOutcome.status !== 404) {
      journal.recordViolation(
        'a repeat with the same key was answered otherwise',
        `${entry.key}: ${repeatOutcome.code}`,
      );
    }
  }
  if (random.nextBoolean(0.1)) {
    const second = await client.call(castVote, ballot, user);
    if (second.kind === 'done') journal.recordViolation('a second vote was taken', entry.key);
  }
}

/** Checks that an acknowledged vote is immediately visible to its voter. */
async function checkOwnVote(context: SoakContext, user: SimulatedUser, id: string): Promise<void> {
  const wasCast = context.journal.votes.get(createUserSurveyKey(id, user.email))?.state === 'done';
  const myActivity = await context.client.call(readOwnPart, { params: { id } }, user);
  if (myActivity.kind === 'done' && wasCast && !myActivity.body.vote) {
    context.journal.recordViolation('an acknowledged vote is not shown to its voter', `${id} ${user.email}`);
  }
}

async function report(context: SoakContext, user: SimulatedUser, id: string, random: Random): Promise<void> {
  const key = createUserSurveyKey(id, user.email);
  if (context.journal.reports.has(key)) return;
  const content = { reason: random.pick(REPORT_REASONS), details: `seen ${random.nextInteger(1, 1e6)}` };
  const entry = context.journal.reports.recordRequest(key, content);
  const body = { survey: { _id: id }, reportedBy: user.email, ...content };
  const sent = await context.client.call(reportSurvey, { body }, user, { expects: ['too-many-requests'] });
  // If an earlier attempt was executed before the server died, the retry fails with this code (docs/api.md).
  const isDone =
    sent.kind === 'done' || (sent.kind === 'refused' && sent.code === 'already-reported' && sent.repeats > 0);
  recordOutcome(entry, isDone ? 'done' : sent.kind, sent.kind === 'refused' ? sent.repeats : 0);
  if (isDone) context.journal.recordAcknowledged('report');
}

/** Reads a survey, and votes in it unless the user has already voted. */
export async function visitSurvey(
  context: SoakContext,
  user: SimulatedUser,
  random: Random,
  comment?: string,
): Promise<void> {
  const surveys = listOpenSurveys(context);
  if (surveys.length === 0) return;
  const { id } = random.pick(surveys);
  const read = await context.client.call(readSurvey, { params: { id } }, user);
  if (read.kind !== 'done') return;
  if (!context.journal.votes.has(createUserSurveyKey(id, user.email)))
    await vote(context, user, read.body, random, comment);
  await checkOwnVote(context, user, id);
  if (random.nextBoolean(0.3)) await context.client.call(readResults, { params: { id } }, user);
  if (random.nextBoolean(0.1)) await report(context, user, id, random);
}

async function returnOrRegister(context: SoakContext, voterPool: VoterPool, random: Random): Promise<SimulatedUser> {
  const { absent } = voterPool;
  const [returningUser] =
    voterPool.registeredCount < MAX_ACCOUNTS ? [] : absent.splice(random.nextInteger(0, absent.length - 1), 1);
  if (returningUser) return returningUser;
  voterPool.registeredCount += 1;
  return registerSimulatedUser(context, `voter-${voterPool.registeredCount}-${context.run}`);
}

/** Registers or returns, votes in some surveys, and signs out occasionally. */
export function createVoter(context: SoakContext, voterPool: VoterPool): Activity {
  let user: SimulatedUser | undefined;
  return async (random) => {
    user ??= await returnOrRegister(context, voterPool, random);
    await visitSurvey(context, user, random);
    if (random.nextBoolean(0.2)) await context.client.call(listSurveys, { query: { limit: 20 } }, user);
    if (random.nextBoolean(0.1)) await context.client.call(listParticipated, { query: { email: user.email } }, user);
    if (random.nextBoolean(0.1)) {
      const leavingUser = user;
      user = undefined;
      if (random.nextBoolean(0.3)) await leavingUser.signOut();
      voterPool.absent.push(leavingUser);
    }
  };
}
