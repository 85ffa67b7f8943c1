import { getLatestDeadline } from '@canvass/shared/contracts';
import {
  EMAILS,
  fixtureNames,
  readFixtureInfo,
  startInstallation,
  TITLES,
  type Installation,
  type PersonaTokens,
} from '../../../testing/data/test-installations';
import { MIGRATIONS } from './migrations';

function vote({ client, tokens }: Installation, role: keyof PersonaTokens, surveyId: string) {
  return client.call('PUT', '/surveys/response', tokens[role], {
    survey: { _id: surveyId },
    responses: { votedUserEmail: EMAILS[role], response: { 'Question-1': 'Yes' } },
  });
}

/** The number of votes in a survey's results. */
async function countVotes({ client, tokens }: Installation, surveyId: string): Promise<number> {
  const { status, body } = await client.call('GET', `/surveys/${surveyId}/results`, tokens.surveyor);
  expect(status).toBe(200);
  const { versions } = body as { versions: { votes: number }[] };
  return versions.reduce((sum, version) => sum + version.votes, 0);
}

/**
 * The survey with a title, and its id.
 * @throws an Error that names what the fixture lacks.
 */
function findSurvey(name: string, { observed }: Installation, title: string) {
  const found = Object.entries(observed.surveys).find(([, survey]) => survey.title === title);
  if (!found) throw new Error(`The fixture ${name} has no survey “${title}”.`);
  const [id, survey] = found;
  return { id, voteCount: survey.voteCount };
}

test('a fixture exists for the format of documents that this code writes', () => {
  const formats = fixtureNames('installation').map((name) => readFixtureInfo(name).formats.documents);
  // If one is missing, `npm run format-fixture` creates it.
  expect(formats).toContain(MIGRATIONS.length);
});

test.each(fixtureNames('installation'))(
  'the API migrates the data of an earlier release and serves it unchanged: %s',
  async (name) => {
    const installation = await startInstallation(name);
    const { observed, db, client, tokens, reconcile } = installation;
    try {
      await reconcile();
      const now = await installation.observe();
      expect(now.surveys).toEqual(observed.surveys);
      expect(now.results).toMatchObject(observed.results);
      expect(now.totals).toMatchObject(observed.totals);
      for (const [id, { voteCount }] of Object.entries(observed.surveys))
        expect(await countVotes(installation, id)).toBe(voteCount);

      expect(await installation.countAppliedMigrations()).toBe(MIGRATIONS.length);
      const { closesAt } = getLatestDeadline(new Date());
      expect(await db.collection('surveys').countDocuments({ closesAt: { $gt: closesAt } })).toBe(0);

      const editedSurvey = findSurvey(name, installation, TITLES.edited);
      expect((await vote(installation, 'pro', editedSurvey.id)).status).toBe(200);
      expect(await vote(installation, 'pro', editedSurvey.id)).toMatchObject({
        status: 409,
        body: { code: 'already-voted' },
      });
      expect((await vote(installation, 'member', findSurvey(name, installation, TITLES.choices).id)).status).toBe(409);
      const { body } = await client.call('GET', `/surveys/${editedSurvey.id}`, tokens.surveyor);
      expect(body).toMatchObject({ voteCount: editedSurvey.voteCount + 1 });
    } finally {
      await installation.stop();
    }
  },
);
