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

      const idOf = (title: string) => Object.entries(observed.surveys).find(([, survey]) => survey.title === title)![0];
      const edited = idOf(TITLES.edited);
      expect((await vote(installation, 'pro', edited)).status).toBe(200);
      expect(await vote(installation, 'pro', edited)).toMatchObject({ status: 409, body: { code: 'already-voted' } });
      expect((await vote(installation, 'member', idOf(TITLES.choices))).status).toBe(409);
      const { body } = await client.call('GET', `/surveys/${edited}`, tokens.surveyor);
      expect(body).toMatchObject({ voteCount: observed.surveys[edited]!.voteCount + 1 });
    } finally {
      await installation.stop();
    }
  },
);
