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
import { settle, type PublishedSurvey } from '../journal';
import type { Random } from '../random';
import type { Activity, World } from './crowd';
import type { Person } from './person';

/** Some years ahead, however the clock jumps. */
const DEADLINE = `${new Date().getUTCFullYear() + 3}/12/31`;

/** Each surveyor publishes so many at first, and another one now and then. */
const FIRST_SURVEYS = 3;

/** A survey can be saved a hundred times. */
const MAX_SAVES = 90;

function draftOf(mark: string, description: string, random: Random) {
  return {
    title: `[${mark}] What about it?`,
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

function ownSurveys({ journal }: World, { email }: Person): PublishedSurvey[] {
  return [...journal.surveys.values()].filter(({ owner }) => owner === email);
}

async function publish(world: World, person: Person, random: Random): Promise<void> {
  const { client, journal } = world;
  const mark = `soak-${world.run}-${journal.creations.all().length + 1}`;
  const description = `first ${random.integer(1, 1e6)}`;
  const entry = journal.creations.begin(mark, person.email);
  const body = { ...draftOf(mark, description, random), surveyorEmail: person.email };
  const created = await client.call(createSurvey, { body }, person);
  settle(entry, created.kind, created.kind === 'refused' ? created.repeats : 0);
  if (created.kind !== 'done') return;
  journal.addSurvey({ id: created.body.insertedId, owner: person.email, mark }, description);
  journal.count('survey');
}

async function edit(world: World, person: Person, survey: PublishedSurvey, random: Random): Promise<void> {
  const { client, journal } = world;
  const params = { id: survey.id };
  const read = await client.call(readSurvey, { params }, person);
  if (read.kind !== 'done' || read.body.revision > MAX_SAVES) return;
  const description = `edited ${random.integer(1, 1e9)}`;
  survey.description.begin(description);
  const body = { ...draftOf(survey.mark, description, random), revision: read.body.revision };
  const saved = await client.call(updateSurvey, { params, body }, person);
  if (saved.kind === 'done') {
    survey.description.acknowledge(description);
    journal.count('edit');
  } else if (saved.kind === 'refused' && saved.repeats === 0) survey.description.refuse(description);
}

/** Checks an export against what it says of itself, and against the votes that were acknowledged before. */
async function exportAll(world: World, person: Person, { id }: PublishedSurvey): Promise<void> {
  const { client, journal } = world;
  const before = journal.votes.all().filter(({ key, state }) => state === 'done' && key.startsWith(`${id} `));
  const exported = await client.call(exportJsonLines, { params: { id } }, person, { expects: ['too-many-requests'] });
  if (exported.kind !== 'done') return;
  const { text, trailers } = exported.received;
  const rows = text.split('\n').filter((line) => line !== '');
  const sum = createHash('sha256').update(text).digest('hex');
  if (trailers['x-row-count'] !== String(rows.length) || trailers['x-content-sha256'] !== sum) {
    journal.breaks('an export is not what its trailers say', `${id}: ${rows.length} rows, ${JSON.stringify(trailers)}`);
  }
  const voters = rows.map((line) => (JSON.parse(line) as { votedUserEmail: string }).votedUserEmail);
  const exportedVoters = new Set(voters);
  if (exportedVoters.size < voters.length) journal.breaks('an export has a vote twice', id);
  const missing = before.find(({ key }) => !exportedVoters.has(key.slice(id.length + 1)));
  if (missing) journal.breaks('an export lacks an acknowledged vote', missing.key);
  journal.count('export');
}

/** Publishes surveys, edits them, and reads what people answered. */
export function createSurveyor(world: World, person: Person): Activity {
  return async (random) => {
    const own = ownSurveys(world, person);
    if (own.length < FIRST_SURVEYS || random.chance(0.02)) return publish(world, person, random);
    const survey = random.pick(own);
    if (random.chance(0.15)) return edit(world, person, survey, random);
    if (random.chance(0.05)) return exportAll(world, person, survey);
    const params = { id: survey.id };
    if (random.chance(0.3)) await world.client.call(listOwnSurveys, { query: {} }, person);
    else if (random.chance(0.5)) await world.client.call(listResponses, { params, query: { limit: 20 } }, person);
    else await world.client.call(readResults, { params }, person);
  };
}
