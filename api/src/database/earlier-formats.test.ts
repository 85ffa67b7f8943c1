import { latestDeadline } from '@canvass/shared/contracts';
import {
  EMAILS,
  fixtureNames,
  startInstallation,
  TITLES,
  type Installation,
  type Tokens,
} from '../testing/installations';
import { UPGRADES } from './upgrade';

function vote({ client, tokens }: Installation, who: keyof Tokens, surveyId: string) {
  return client.call('PUT', '/surveys/response', tokens[who], {
    survey: { _id: surveyId },
    responses: { votedUserEmail: EMAILS[who], response: { 'Question-1': 'Yes' } },
  });
}

/** The votes of a survey, as its results count them. */
async function countVotes({ client, tokens }: Installation, surveyId: string): Promise<number> {
  const { status, body } = await client.call('GET', `/surveys/${surveyId}/results`, tokens.surveyor);
  expect(status).toBe(200);
  const { versions } = body as { versions: { votes: number }[] };
  return versions.reduce((sum, version) => sum + version.votes, 0);
}

/** The survey with a title, and its id. @throws an Error that names what the fixture lacks. */
function findSurvey(name: string, { observed }: Installation, title: string) {
  const found = Object.entries(observed.surveys).find(([, survey]) => survey.title === title);
  if (!found) throw new Error(`The fixture ${name} has no survey “${title}”.`);
  const [id, survey] = found;
  return { id, voteCount: survey.voteCount };
}

test.each(fixtureNames('installation'))(
  'data of an earlier release is brought up to date, and served as it was: %s',
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

      expect(await installation.countUpgradesDone()).toBe(UPGRADES.length);
      const { closesAt } = latestDeadline(new Date());
      expect(await db.collection('surveys').countDocuments({ closesAt: { $gt: closesAt } })).toBe(0);

      const edited = findSurvey(name, installation, TITLES.edited);
      expect((await vote(installation, 'pro', edited.id)).status).toBe(200);
      expect(await vote(installation, 'pro', edited.id)).toMatchObject({
        status: 409,
        body: { code: 'already-voted' },
      });
      expect((await vote(installation, 'member', findSurvey(name, installation, TITLES.choices).id)).status).toBe(409);
      const { body } = await client.call('GET', `/surveys/${edited.id}`, tokens.surveyor);
      expect(body).toMatchObject({ voteCount: edited.voteCount + 1 });
    } finally {
      await installation.stop();
    }
  },
);
