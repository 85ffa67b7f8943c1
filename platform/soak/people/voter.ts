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
import { personalKey, settle, type PublishedSurvey, type VoteContent } from '../journal';
import type { Random } from '../random';
import type { Activity, World } from './crowd';
import { registerPerson, type Person } from './person';

/** So many accounts are made; afterwards people who have one come back. */
const MAX_ACCOUNTS = 150;

/** Votes are cast in the surveys that were published last. */
const MAX_SURVEYS_OPEN = 40;

/** Everybody whom voters have registered, of this run. */
export interface Electorate {
  /** Those who are away; nobody is here twice at a time. */
  away: Person[];
  begun: number;
}

function openSurveys({ journal }: World): PublishedSurvey[] {
  return [...journal.surveys.values()].slice(-MAX_SURVEYS_OPEN);
}

function answer(survey: Survey, random: Random): VoteContent['response'] {
  return Object.fromEntries(
    survey.questions.map(({ kind, options }, index) => [
      `Question-${index + 1}`,
      kind === 'text' ? `because ${random.integer(1, 1e6)}` : random.pick(options),
    ]),
  );
}

/** Casts a vote, and sends some once more as somebody does whose answer was lost. */
async function vote(world: World, person: Person, survey: Survey, random: Random, comment?: string): Promise<void> {
  const { client, journal } = world;
  const { _id: id, version, revision } = survey;
  const content: VoteContent = { response: answer(survey, random), version, ...(comment && { comment }) };
  const entry = journal.votes.begin(personalKey(id, person.email), content);
  const key = newIdempotencyKey();
  const { response } = content;
  const responses = { votedUserEmail: person.email, response, ...(comment && { comment }) };
  const ballot = { body: { survey: { _id: id, version, revision }, responses } };
  const cast = await client.call(castVote, ballot, person, { key });
  settle(entry, cast.kind, cast.kind === 'refused' ? cast.repeats : 0);
  if (cast.kind === 'refused' && cast.code === 'already-voted') {
    journal.breaks('a vote with one key was refused as another one', `${entry.key} after ${cast.repeats} repeats`);
  }
  if (cast.kind !== 'done') return;
  journal.count(comment ? 'vote with a comment' : 'vote');
  if (random.chance(0.1)) {
    const again = await client.call(castVote, ballot, person, { key });
    if (again.kind === 'refused' && again.status !== 404) {
      journal.breaks('a repeat with the same key was answered otherwise', `${entry.key}: ${again.code}`);
    }
  }
  if (random.chance(0.1)) {
    const second = await client.call(castVote, ballot, person);
    if (second.kind === 'done') journal.breaks('a second vote was taken', entry.key);
  }
}

/** Whoever has voted sees it at once. */
async function look(world: World, person: Person, id: string): Promise<void> {
  const wasCast = world.journal.votes.get(personalKey(id, person.email))?.state === 'done';
  const own = await world.client.call(readOwnPart, { params: { id } }, person);
  if (own.kind === 'done' && wasCast && !own.body.vote) {
    world.journal.breaks('an acknowledged vote is not shown to its voter', `${id} ${person.email}`);
  }
}

async function report(world: World, person: Person, id: string, random: Random): Promise<void> {
  const key = personalKey(id, person.email);
  if (world.journal.reports.has(key)) return;
  const content = { reason: random.pick(REPORT_REASONS), details: `seen ${random.integer(1, 1e6)}` };
  const entry = world.journal.reports.begin(key, content);
  const body = { survey: { _id: id }, reportedBy: person.email, ...content };
  const sent = await world.client.call(reportSurvey, { body }, person, { expects: ['too-many-requests'] });
  // What was done before the server died is refused by its own rule (docs/api.md).
  const isDone =
    sent.kind === 'done' || (sent.kind === 'refused' && sent.code === 'already-reported' && sent.repeats > 0);
  settle(entry, isDone ? 'done' : sent.kind, sent.kind === 'refused' ? sent.repeats : 0);
  if (isDone) world.journal.count('report');
}

/** Reads a survey, and votes in it unless this person has. */
export async function visitSurvey(world: World, person: Person, random: Random, comment?: string): Promise<void> {
  const surveys = openSurveys(world);
  if (surveys.length === 0) return;
  const { id } = random.pick(surveys);
  const read = await world.client.call(readSurvey, { params: { id } }, person);
  if (read.kind !== 'done') return;
  if (!world.journal.votes.has(personalKey(id, person.email))) await vote(world, person, read.body, random, comment);
  await look(world, person, id);
  if (random.chance(0.3)) await world.client.call(readResults, { params: { id } }, person);
  if (random.chance(0.1)) await report(world, person, id, random);
}

async function comeIn(world: World, electorate: Electorate, random: Random): Promise<Person> {
  const { away } = electorate;
  const [back] = electorate.begun < MAX_ACCOUNTS ? [] : away.splice(random.integer(0, away.length - 1), 1);
  if (back) return back;
  electorate.begun += 1;
  return registerPerson(world, `voter-${electorate.begun}-${world.run}`);
}

/** Registers, or comes back, votes in some surveys, and signs out now and then. */
export function createVoter(world: World, electorate: Electorate): Activity {
  let person: Person | undefined;
  return async (random) => {
    person ??= await comeIn(world, electorate, random);
    await visitSurvey(world, person, random);
    if (random.chance(0.2)) await world.client.call(listSurveys, { query: { limit: 20 } }, person);
    if (random.chance(0.1)) await world.client.call(listParticipated, { query: { email: person.email } }, person);
    if (random.chance(0.1)) {
      const leaving = person;
      person = undefined;
      if (random.chance(0.3)) await leaving.signOut();
      electorate.away.push(leaving);
    }
  };
}
