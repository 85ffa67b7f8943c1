import { ObjectId, type Db } from 'mongodb';
import { MAX_INVITATIONS } from '@canvass/shared/contracts';
import { getInvitationsCollection } from '../../../api/src/records/invitations.collection';
import { insertInBatches } from '../api/batches';
import { startEnvironment, type BenchEnvironment } from '../api/environment';
import { publishSurvey, type VotingPolicies } from '../api/seed-surveys';
import { createVoter, seedUsers, signToken, SURVEY_OWNER } from '../api/users';
import { createVoteRequests } from '../api/vote-requests';
import type { Bench, BenchOptions } from '../bench';
import { alternateRounds, type Variant } from '../harness/alternate-rounds';
import { COMPARISON_COLUMNS, createAnsweredCheck, createRatioCheck, formatComparisonRow } from '../harness/comparison';
import { renderSections, type Section } from '../harness/document';
import { formatCount } from '../harness/format-numbers';
import { describeMachine } from '../harness/machine';
import type { Program } from '../harness/program';
import { watchMemory } from '../harness/usage';

interface Sizes {
  rounds: number;
  /** Votes per round, each by a different user. */
  votes: number;
  invitations: number;
}

const FULL_SIZES: Sizes = { rounds: 5, votes: 2000, invitations: MAX_INVITATIONS };

/** Enough to check that everything works; the figures are meaningless. */
const QUICK_SIZES: Sizes = { rounds: 1, votes: 100, invitations: 500 };

const IN_FLIGHT = 32;

/** The minimum speed of a policy, relative to votes of any account. */
const MIN_RATIO = 0.9;

/** The minimum speed of anonymous ballots, relative to votes with names: a vote writes two records, and confirms one. */
const MIN_ANONYMOUS_RATIO = 0.7;

/** How much memory an import may take, in megabytes. */
const MAX_IMPORT_GROWTH_MB = 64;

interface Fixture {
  environment: BenchEnvironment;
  db: Db;
  api: Program;
  sizes: Sizes;
  log: BenchOptions['log'];
}

/** Gives the voters invitations that they have used. */
async function seedInvitations(db: Db, surveyId: ObjectId, count: number): Promise<void> {
  const at = new Date();
  await insertInBatches(getInvitationsCollection(db), count, (number) => {
    const { uid, email } = createVoter(number);
    return { _id: new ObjectId(), surveyId, email, uid, invitedAt: at, mailRequestedAt: at };
  });
}

function createVariant({ environment, db, api, sizes }: Fixture, policies: VotingPolicies): Variant {
  return {
    name: Object.values(policies).join(', '),
    pids: { server: [api.pid], database: environment.databasePids() },
    async round() {
      const survey = await publishSurvey(db, policies);
      if (policies.voterPolicy === 'invited') await seedInvitations(db, survey, sizes.votes);
      const requests = createVoteRequests(survey, 0, sizes.votes);
      return environment.loadGenerator.burst({
        targets: [api.origin],
        requests,
        count: requests.length,
        inFlight: IN_FLIGHT,
      });
    },
  };
}

async function measureVotes(fixture: Fixture): Promise<Section> {
  const combinations: VotingPolicies[] = (['named', 'anonymous'] as const).flatMap((ballotPolicy) =>
    (['any-account', 'verified-email', 'invited'] as const).map((voterPolicy) => ({ voterPolicy, ballotPolicy })),
  );
  const variants = combinations.map((policies) => createVariant(fixture, policies));
  const measured = await alternateRounds(fixture.sizes.rounds, variants, fixture.log);
  const [any, verified, invited, anyAnonymous, verifiedAnonymous, invitedAnonymous] = measured;
  if (!any || !verified || !invited || !anyAnonymous || !verifiedAnonymous || !invitedAnonymous)
    throw new Error('Six were to be compared.');
  return {
    title: 'Votes by policy',
    description: `${formatCount(fixture.sizes.votes)} votes per round on one new survey, each by a different user, ${IN_FLIGHT} in flight. All voters are known to be verified, so that the identity provider is not asked. A vote of an invited person reads one record more; an anonymous one writes one more, and confirms it.`,
    columns: COMPARISON_COLUMNS,
    rows: [
      formatComparisonRow('any account', any),
      formatComparisonRow('verified email', verified, any),
      formatComparisonRow('invited', invited, any),
      formatComparisonRow('any account, anonymous', anyAnonymous, any),
      formatComparisonRow('verified email, anonymous', verifiedAnonymous, any),
      formatComparisonRow('invited, anonymous', invitedAnonymous, any),
    ],
    checks: [
      createRatioCheck('votes of verified emails', verified, any, MIN_RATIO),
      createRatioCheck('votes of invited people', invited, any, MIN_RATIO),
      createRatioCheck('anonymous votes of any account', anyAnonymous, any, MIN_ANONYMOUS_RATIO),
      createRatioCheck('anonymous votes of verified emails', verifiedAnonymous, any, MIN_ANONYMOUS_RATIO),
      createRatioCheck('anonymous votes of invited people', invitedAnonymous, any, MIN_ANONYMOUS_RATIO),
      createAnsweredCheck('votes are all accepted', measured),
    ],
  };
}

async function measureImport({ db, api, sizes, log }: Fixture): Promise<Section> {
  log(`importing ${formatCount(sizes.invitations)} invitations`);
  const survey = await publishSurvey(db, { voterPolicy: 'invited' });
  const list = Array.from({ length: sizes.invitations }, (_, number) => `invited-${number}@canvass.test`).join('\n');
  const started = performance.now();
  const { result, before, peak } = await watchMemory(api.pid, async () => {
    const response = await fetch(`${api.origin}/api/surveys/${survey.toHexString()}/invitations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${signToken(SURVEY_OWNER.uid)}` },
      body: JSON.stringify({ list }),
    });
    return (await response.json()) as { invited?: number };
  });
  const seconds = (performance.now() - started) / 1000;
  const stored = await getInvitationsCollection(db).countDocuments({ surveyId: survey });
  return {
    title: 'Importing invitations',
    description: 'One request with a list of emails. The mails are written later, by the scheduler.',
    columns: ['what', 'figure'],
    rows: [
      ['invitations', formatCount(stored)],
      ['seconds', seconds.toFixed(1)],
      ['memory of the API before', `${before.toFixed(0)} MB`],
      ['at most, meanwhile', `${peak.toFixed(0)} MB`],
    ],
    checks: [
      {
        label: 'memory of an import',
        value: `+${(peak - before).toFixed(0)} MB`,
        budget: `< ${MAX_IMPORT_GROWTH_MB} MB`,
        isMet: peak - before < MAX_IMPORT_GROWTH_MB,
        kind: 'speed',
      },
      {
        label: 'invitations that are stored',
        value: `${formatCount(stored)}, reported ${formatCount(result.invited ?? 0)}`,
        budget: formatCount(sizes.invitations),
        isMet: stored === sizes.invitations && result.invited === stored,
        kind: 'correctness',
      },
    ],
  };
}

/** What the policies of who may vote and how votes are kept cost. */
export const policiesBench: Bench = {
  name: 'policies',
  summary:
    'votes per second by who may vote and how votes are kept, and the import of 10,000 invitations (about 5 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    log('starting the database, the API and the load');
    const environment = await startEnvironment();
    try {
      const db = environment.openDatabase('policies');
      const api = await environment.startApi(db);
      await seedUsers(db, sizes.votes);
      await db.collection('users').updateMany({}, { $set: { emailVerified: true } });
      const fixture = { environment, db, api, sizes, log };
      const sections = [await measureVotes(fixture), await measureImport(fixture)];
      const intro = `\`npm run bench -- policies${isQuick ? ' --quick' : ''}\`, on ${environment.database}: ${machine}. The variants take turns, ${sizes.rounds} rounds after a warm-up round; figures are medians (lowest–highest), ratios are computed within a round.`;
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      log('stopping');
      await environment.stop();
    }
  },
};
