import type { Mutation } from './apply';

const UNLINKING = 'api/src/votes/anonymous/unlinking.ts';

/** Bugs that would count anonymous ballots wrongly, or tell who cast them. */
export const BALLOT_MUTATIONS: Omit<Mutation, 'firstGroup'>[] = [
  {
    name: 'lets a person cast two anonymous ballots, as no index is unique',
    file: 'api/src/server/database/indexes.ts',
    original: '{ key: { surveyId: 1, link: 1 }, unique: true },',
    mutated: '{ key: { surveyId: 1, link: 1 } },',
  },
  {
    name: 'gives an address a vote for each of its accounts',
    file: 'api/src/votes/addresses/address-claims.ts',
    original: 'return stored === claimant;',
    mutated: 'return stored !== undefined;',
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
    original: 'if (isCounted) await ballotBox.confirm(survey, voter.uid);',
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
    file: 'api/src/records/shown-ballots.ts',
    original: 'return size >= MIN_GROUP_SIZE;',
    mutated: 'return size > 0;',
  },
  {
    name: 'seals no anonymous survey',
    file: 'shared/src/contracts/ballot-policy.ts',
    original: "return ballotPolicy === 'anonymous' && revealedAt === undefined && unlinkedAt === undefined;",
    mutated: "return ballotPolicy === 'anonymous' && revealedAt === null && unlinkedAt === null;",
  },
  {
    name: 'shows the results of anonymous ballots in steps while their survey is open',
    file: 'api/src/surveys/results/tallies.repository.ts',
    original: "const isStep = ballotPolicy !== 'anonymous' && tallies",
    mutated: 'const isStep = ballotPolicy !== null && tallies',
  },
  {
    name: 'shows whole anonymous ballots, whatever the survey said',
    file: 'api/src/votes/anonymous/shown-answers.ts',
    original: 'toResponses(mixed, ballots.length)',
    mutated: 'toResponses(columns, ballots.length)',
  },
  {
    name: 'shows which options one voter chose in several rows of a matrix',
    file: 'api/src/votes/anonymous/shown-answers.ts',
    original: 'if (!rows) return shuffle(column);',
    mutated: 'if (rows || !rows) return shuffle(column);',
  },
  {
    name: 'leaves out an erased text alone',
    file: 'api/src/votes/anonymous/shown-columns.ts',
    original: 'Math.max(0, MIN_GROUP_SIZE - erased.length)',
    mutated: '0',
  },
  {
    name: 'tells whom a reminder of an anonymous survey went to',
    file: 'api/src/mails/mails.service.ts',
    original: '...(to !== undefined && !hidesRecipient && { to }),',
    mutated: '...(to !== undefined && { to }),',
  },
  {
    name: 'lets the owner take back an invitation whose person has not voted in a sealed survey',
    file: 'api/src/invitations/invitations.service.ts',
    original: 'if (isSealed(survey) || survey.isScheduled) return withdrawUnopened(survey, id);',
    mutated: 'if (survey.isScheduled) return withdrawUnopened(survey, id);',
  },
  {
    name: 'gives anonymous ballots ids in the order of votes',
    file: 'api/src/votes/anonymous/linked-ballots.repository.ts',
    original: 'const _id = createRandomId();',
    mutated: 'const _id = new ObjectId();',
  },
];
