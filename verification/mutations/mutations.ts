import type { Mutation } from './apply';
import { BALLOT_MUTATIONS } from './ballot-mutations';
import type { GroupName } from './suites';

type MutationSpec = Omit<Mutation, 'firstGroup'>;

const CASTING_SERVICE = 'api/src/votes/casting.service.ts';
const INDEXES = 'api/src/server/database/indexes.ts';
const RECONCILE_SERVICE = 'api/src/processes/reconcile/reconcile.service.ts';
const SURVEYS_REPOSITORY = 'api/src/surveys/surveys.repository.ts';
const FULFILLMENT_SERVICE = 'api/src/payments/fulfillment.service.ts';
const SESSION_STATE = 'api/src/records/session-state.ts';
const WRITE_QUEUE = 'stand-ins/embedded-mongo/storage/write-queue.ts';

const VOTE_MUTATIONS: MutationSpec[] = [
  {
    name: 'lets a person vote twice, as no index is unique',
    file: INDEXES,
    original: 'getVotesCollection,\n    [\n      { key: { surveyId: 1, voterId: 1 }, unique: true },',
    mutated: 'getVotesCollection,\n    [\n      { key: { surveyId: 1, voterId: 1 } },',
  },
  {
    name: 'counts a vote before it is stored',
    file: CASTING_SERVICE,
    original: 'const id = await insert(voter, frozen, { voteInput, address: check.address });',
    mutated:
      "await countVote(voter, frozen, '', { voteInput, storedAt });\n          const id = await insert(voter, frozen, { voteInput, address: check.address });",
  },
  {
    name: 'answers a vote before it is stored',
    file: CASTING_SERVICE,
    original: 'const id = await insert(voter, frozen, { voteInput, address: check.address });',
    mutated:
      "const id = 'unknown';\n          void insert(voter, frozen, { voteInput, address: check.address }).catch(() => undefined);",
  },
  {
    name: 'never counts a vote',
    file: CASTING_SERVICE,
    original: 'await countVote(voter, frozen, id, { voteInput, storedAt });',
    mutated: '',
  },
  {
    name: 'takes votes after the deadline',
    file: CASTING_SERVICE,
    original: 'if (survey.closesAt <= voteInput.receivedAt)',
    mutated: 'if (survey.closesAt < new Date(0))',
  },
  {
    name: 'takes votes on a survey that is not published',
    file: CASTING_SERVICE,
    original: "if (survey?.status !== 'Publish') return acceptRepeatOrThrow",
    mutated: 'if (!survey) return acceptRepeatOrThrow',
  },
  {
    name: 'lets everybody comment',
    file: 'api/src/endpoints/authorization.ts',
    original: "return value !== undefined && value !== '' && !isAllowed(roles);",
    mutated: 'return value === null && !isAllowed(roles);',
  },
  {
    name: 'seals the questions of a survey that was edited meanwhile',
    file: SURVEYS_REPOSITORY,
    original: 'const filter = { _id: new ObjectId(id), version, revision };',
    mutated: 'const filter = { _id: new ObjectId(id) };',
  },
  {
    name: 'overwrites an edit that was saved meanwhile',
    file: SURVEYS_REPOSITORY,
    original: '        version,\n        revision,\n        questionsFrozen,\n',
    mutated: '',
  },
  {
    name: 'lets every surveyor read and edit the surveys of all others',
    file: 'api/src/surveys/survey-access.ts',
    original: 'const isOwner = survey.surveyorUid === caller?.uid && getEffectiveRole',
    mutated: 'const isOwner = caller !== null && getEffectiveRole',
  },
];

const RECONCILE_MUTATIONS: MutationSpec[] = [
  {
    name: 'does not count the votes again after a crash',
    file: RECONCILE_SERVICE,
    original: '...(await recountVotedSurveys()),',
    mutated: 'tallies: [], busy: [], unreadable: [],',
  },
  {
    name: 'counts a vote that the job has counted meanwhile',
    file: 'api/src/surveys/results/tallies.repository.ts',
    original: 'recounts: recounts ?? { $exists: false },\n        closesAt',
    mutated: 'closesAt',
  },
  {
    name: 'counts no vote that was to be counted together with a late one',
    file: 'api/src/surveys/results/tallies.repository.ts',
    original: 'return votes.map((vote) => countOne(vote));',
    mutated: 'return votes.map(() => false);',
  },
  {
    name: 'counts a second vote that was refused among others',
    file: 'api/src/kernel/database/insert-batched.ts',
    original: 'refused.get(index) === DUPLICATE_KEY_CODE ? false : retryOne(document)',
    mutated: 'true',
  },
  {
    name: 'does not count the open reports again after a crash',
    file: RECONCILE_SERVICE,
    original: 'openReports: await openReports.fixOpenReportCounts(),',
    mutated: 'openReports: [],',
  },
  {
    name: 'does not finish a removal after a crash',
    file: RECONCILE_SERVICE,
    original: 'removals: redactFailures(await removal.resumeDeletions()),',
    mutated: 'removals: { finished: [], waiting: [], failures: [] },',
  },
  {
    name: 'counts the repeat of a report',
    file: 'api/src/reports/reports.service.ts',
    original: 'if (repeated) return repeated;',
    mutated: 'if (repeated) await counts.add(surveyId, { [reason]: 1 }, 1);\n      if (repeated) return repeated;',
  },
  {
    name: 'keeps the reports of a person who was removed under their id',
    file: 'api/src/processes/account-deletion/account-deletion.service.ts',
    original: 'await reports.anonymizeReporter(uid, alias);',
    mutated: '',
  },
];

const PAYMENT_MUTATIONS: MutationSpec[] = [
  {
    name: 'leaves Pro to somebody who was refunded',
    file: FULFILLMENT_SERVICE,
    original: 'hasProUntilChanged: await updateProUntil(payment.uid),',
    mutated: "hasProUntilChanged: state === 'paid' && (await updateProUntil(payment.uid)),",
  },
  {
    name: 'takes a payment of any amount',
    file: FULFILLMENT_SERVICE,
    original: 'return isSame && amount === PRICE_CENTS &&',
    mutated: 'return isSame && amount > 0 &&',
  },
];

const SESSION_MUTATIONS: MutationSpec[] = [
  {
    name: 'gives the answer of another request under the same key',
    file: 'api/src/kernel/http/idempotency/idempotency.ts',
    original: 'if (existing && existing.fingerprint !== fingerprint)',
    mutated: 'if (false as boolean)',
  },
  {
    name: 'accepts a token of a session that was ended',
    file: SESSION_STATE,
    original: 'return !state.ended.some((session) => session.id === id || isSameTime(session.signedInAt, signedInAt));',
    mutated: 'return true;',
  },
  {
    name: 'accepts other tokens of a sign-in that was ended',
    file: SESSION_STATE,
    original: 'session.id === id || isSameTime(session.signedInAt, signedInAt)',
    mutated: 'session.id === id',
  },
  {
    name: 'accepts a token that was issued in the second of a sign-out everywhere',
    file: SESSION_STATE,
    original: 'if (state.tokensCutAt && issuedAt <= state.tokensCutAt) return false;',
    mutated: '',
  },
  {
    name: 'accepts a token whose claims are of another type',
    file: 'api/src/kernel/identity/product-token.ts',
    original: 'const validClaims = claimsSchema.parse(claims);',
    mutated: 'const validClaims = claims as Claims;',
  },
  {
    name: 'writes formulas into CSV files',
    file: 'api/src/kernel/files/csv-format.ts',
    original: 'escape_formulas: true,',
    mutated: 'escape_formulas: false,',
  },
];

const CONCURRENCY_MUTATIONS: MutationSpec[] = [
  {
    name: 'begins two payments at once for one person',
    file: INDEXES,
    original: "{ key: { uid: 1 }, unique: true, partialFilterExpression: { status: 'pending' } },",
    mutated: "{ key: { uid: 1 }, partialFilterExpression: { status: 'pending' } },",
  },
];

const STORAGE_MUTATIONS: MutationSpec[] = [
  {
    name: 'answers a write before its commit',
    file: WRITE_QUEUE,
    original: '        hooks.keep();\n',
    mutated: '        hooks.keep();\n        settleJob(job);\n',
  },
  {
    name: 'forgets what a retryable write has answered',
    file: 'stand-ins/embedded-mongo/storage/session-history.ts',
    original: 'if (first === undefined) return;',
    mutated: 'return;',
  },
  {
    name: 'keeps index entries of deleted documents',
    file: 'stand-ins/embedded-mongo/storage/records.ts',
    original:
      'for (const key of getIndexEntries(collection.id, index, doc, idKey).keys) tx.data.removeSync(key);\n  }\n  tx.data.removeSync(createRecordKey',
    mutated: 'void index;\n  }\n  tx.data.removeSync(createRecordKey',
  },
];

const RELEASE_MUTATIONS: MutationSpec[] = [
  {
    name: 'promotes an application that is locked',
    file: 'platform/release/commands/change.ts',
    original: 'if (before && respectLocks) checkLocks(before, touched);',
    mutated: '',
  },
  {
    name: 'serves a revision before the newest',
    file: 'platform/release/revisions/revisions.ts',
    original: 'if (getServedRevision(store, channel) >= newest) return;',
    mutated: 'if (getServedRevision(store, channel) > 0) return;',
  },
  {
    name: 'writes a revision over that of another operator',
    file: 'platform/release/revisions/revisions.ts',
    original: 'if (!isAlreadyExistsError(error)) throw error;',
    mutated: 'return;',
  },
];

function withFirstGroup(firstGroup: GroupName, mutations: MutationSpec[]): Mutation[] {
  return mutations.map((change) => ({ ...change, firstGroup }));
}

/** Deliberate bugs of the kinds that changes to write paths, state and storage tend to introduce. */
export const MUTATIONS: Mutation[] = [
  ...withFirstGroup('models', VOTE_MUTATIONS),
  ...withFirstGroup('crash points', RECONCILE_MUTATIONS),
  ...withFirstGroup('crash points', BALLOT_MUTATIONS),
  ...withFirstGroup('models', PAYMENT_MUTATIONS),
  ...withFirstGroup('hostile input', SESSION_MUTATIONS),
  ...withFirstGroup('several processes and other servers', CONCURRENCY_MUTATIONS),
  ...withFirstGroup('database', STORAGE_MUTATIONS),
  ...withFirstGroup('releases', RELEASE_MUTATIONS),
];
