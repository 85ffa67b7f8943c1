import type { Mutation } from './apply';

const UNLINKING = 'api/src/votes/anonymous/unlinking.ts';

/** Bugs that would count anonymous ballots wrongly, or tell who cast them. */
export const BALLOT_MUTATIONS: Omit<Mutation, 'firstGroup'>[] = [
  {
    name: 'lets a person cast two anonymous ballots, as no index is unique',
    file: 'api/src/database/indexes.ts',
    original: '{ key: { surveyId: 1, link: 1 }, unique: true },',
    mutated: '{ key: { surveyId: 1, link: 1 } },',
  },
  {
    name: 'gives an address a vote for each of its accounts',
    file: 'api/src/votes/addresses/address-claims.ts',
    original: 'return (await claims.store({ surveyId: survey.id, hash, claimant })) === claimant;',
    mutated: 'return (await claims.store({ surveyId: survey.id, hash, claimant })) !== undefined;',
  },
  {
    name: 'costs an account its vote that a crash has interrupted',
    file: 'api/src/votes/addresses/address-claims.repository.ts',
    original: 'return existing.claimant;',
    mutated: "return '';",
  },
  {
    name: 'confirms no anonymous ballot',
    file: 'api/src/votes/casting.service.ts',
    original: 'if (isCounted) await getBallotBox(survey).confirm(survey, voter.uid);',
    mutated: '',
  },
  {
    name: 'keeps the key of unlinked ballots',
    file: UNLINKING,
    original: 'await keys.destroy(id);',
    mutated: '',
  },
  {
    name: 'keeps the ballots that are linked to people',
    file: UNLINKING,
    original: 'await linkedBallots.removeAll(id);',
    mutated: '',
  },
  {
    name: 'shows the anonymous ballots of small groups',
    file: 'api/src/votes/anonymous/shown-ballots.ts',
    original: 'return size >= MIN_GROUP_SIZE;',
    mutated: 'return size > 0;',
  },
  {
    name: 'shows single ballots while they are linked to people',
    file: 'api/src/votes/anonymous/shown-ballots.ts',
    original: "if (ballotPolicy === 'anonymous' && !unlinkedAt)",
    mutated: "if (ballotPolicy === 'anonymous' && unlinkedAt === null)",
  },
  {
    name: 'gives anonymous ballots ids in the order of votes',
    file: 'api/src/votes/anonymous/linked-ballots.repository.ts',
    original: 'new ObjectId(randomBytes(OBJECT_ID_LENGTH))',
    mutated: 'new ObjectId()',
  },
];
