import { createHash } from 'node:crypto';
import {
  createSurvey,
  exportJsonLines,
  listOwnSurveys,
  listResponses,
  readResults,
  readSurvey,
  updateSurvey,
  CATEGORIES,
} from '@canvass/shared/contracts';
import { recordOutcome, type PublishedSurvey } from '../journal';
import type { Random } from '../faults/random';
import type { Activity, SoakContext } from './user-pool';
import type { SimulatedUser } from './user';

/** Several years ahead, regardless of clock jumps. */
const DEADLINE = `${new Date().getUTCFullYear() + 3}/12/31`;

/** How many surveys each surveyor publishes at first; more follow occasionally. */
const INITIAL_SURVEY_COUNT = 3;

/** The API allows a survey to be saved a hundred times. */
const MAX_SAVES = 90;

function createDraft(marker: string, description: string, random: Random) {
  return {
    title: `[${marker}] What about it?`,
    description,
    category: random.pick(CATEGORIES),
    deadline: DEADLINE,
    questions: [
      { title: 'Is it good?' },
      { title: 'Which one?', kind: 'single' as const, options: ['One', 'Two', 'Three'] },
      { title: 'Why?', kind: 'text' as const },
    ],
    resultsPolicy: 'always' as const,
  };
}

function findPublishedSurveys({ journal }: SoakContext, { email }: SimulatedUser): PublishedSurvey[] {
  return [...journal.surveys.values()].filter(({ owner }) => owner === email);
}

async function publish(context: SoakContext, user: SimulatedUser, random: Random): Promise<void> {
  const { client, journal } = context;
  const marker = `soak-${context.run}-${journal.creations.all().length + 1}`;
  const description = `first ${random.nextInteger(1, 1e6)}`;
  const entry = journal.creations.recordRequest(marker, user.email);
  const body = { ...createDraft(marker, description, random), surveyorEmail: user.email };
  const created = await client.call(createSurvey, { body }, user);
  recordOutcome(entry, created.kind, created.kind === 'refused' ? created.repeats : 0);
  if (created.kind !== 'done') return;
  journal.addSurvey({ id: created.body.insertedId, owner: user.email, marker }, description);
  journal.recordAcknowledged('survey');
}

async function edit(context: SoakContext, user: SimulatedUser, survey: PublishedSurvey, random: Random): Promise<void> {
  const { client, journal } = context;
  const params = { id: survey.id };
  const read = await client.call(readSurvey, { params }, user);
  if (read.kind !== 'done' || read.body.revision > MAX_SAVES) return;
  const description = `edited ${random.nextInteger(1, 1e9)}`;
  survey.description.recordRequest(description);
  const body = { ...createDraft(survey.marker, description, random), revision: read.body.revision };
  const saved = await client.call(updateSurvey, { params, body }, user);
  if (saved.kind === 'done') {
    survey.description.recordSuccess(description);
    journal.recordAcknowledged('edit');
  } else if (saved.kind === 'refused' && saved.repeats === 0) survey.description.recordFailure(description);
}

/** Checks an export against its own trailers, and against the votes acknowledged before it. */
async function checkExport(context: SoakContext, user: SimulatedUser, { id }: PublishedSurvey): Promise<void> {
  const { client, journal } = context;
  const acknowledgedVotes = journal.votes
    .all()
    .filter(({ key, state }) => state === 'done' && key.startsWith(`${id} `));
  const exported = await client.call(exportJsonLines, { params: { id } }, user, { expects: ['too-many-requests'] });
  if (exported.kind !== 'done') return;
  const { text, trailers } = exported.received;
  const rows = text.split('\n').filter((line) => line !== '');
  const sum = createHash('sha256').update(text).digest('hex');
  if (trailers['x-row-count'] !== String(rows.length) || trailers['x-content-sha256'] !== sum) {
    journal.recordViolation(
      'an export is not what its trailers say',
      `${id}: ${rows.length} rows, ${JSON.stringify(trailers)}`,
    );
  }
  const voters = rows.map((line) => (JSON.parse(line) as { votedUserEmail: string }).votedUserEmail);
  const exportedVoters = new Set(voters);
  if (exportedVoters.size < voters.length) journal.recordViolation('an export has a vote twice', id);
  const missing = acknowledgedVotes.find(({ key }) => !exportedVoters.has(key.slice(id.length + 1)));
  if (missing) journal.recordViolation('an export lacks an acknowledged vote', missing.key);
  journal.recordAcknowledged('export');
}

/** Publishes surveys, edits them, and reads the responses. */
export function createSurveyor(context: SoakContext, user: SimulatedUser): Activity {
  return async (random) => {
    const own = findPublishedSurveys(context, user);
    if (own.length < INITIAL_SURVEY_COUNT || random.nextBoolean(0.02)) return publish(context, user, random);
    const survey = random.pick(own);
    if (random.nextBoolean(0.15)) return edit(context, user, survey, random);
    if (random.nextBoolean(0.05)) return checkExport(context, user, survey);
    const params = { id: survey.id };
    if (random.nextBoolean(0.3)) await context.client.call(listOwnSurveys, { query: {} }, user);
    else if (random.nextBoolean(0.5)) await context.client.call(listResponses, { params, query: { limit: 20 } }, user);
    else await context.client.call(readResults, { params }, user);
  };
}
