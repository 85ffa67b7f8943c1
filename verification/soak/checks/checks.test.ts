import { findViolations, findPaymentViolations } from './checks';
import { createJournal, createUserSurveyKey, recordOutcome } from '../journal';
import { SOAK_DOMAIN, type StoredState } from './stored-state';

const ADA = `ada${SOAK_DOMAIN}`;
const BOB = `bob${SOAK_DOMAIN}`;
const SURVEY = 'a'.repeat(24);
const VOTE = { response: { 'Question-1': 'Yes' }, version: 1 };

/** A run in which everything is acknowledged and stored. */
function createCleanRun() {
  const journal = createJournal();
  for (const email of [ADA, BOB]) journal.registrations.recordRequest(email, { email, password: 'x' }).state = 'done';
  journal.getRole(ADA).recordRequest('surveyor');
  journal.getRole(ADA).recordSuccess('surveyor');
  journal.creations.recordRequest('soak-1', ADA).state = 'done';
  journal.addSurvey({ id: SURVEY, owner: ADA, marker: 'soak-1' }, 'first');
  const vote = journal.votes.recordRequest(createUserSurveyKey(SURVEY, BOB), VOTE);
  vote.state = 'done';
  journal.reports.recordRequest(createUserSurveyKey(SURVEY, BOB), { reason: 'spam', details: '' }).state = 'done';
  journal.payments.recordRequest('pi_1', BOB).state = 'done';
  const stored: StoredState = {
    votes: [{ key: vote.key, content: VOTE }],
    reports: [{ key: vote.key, content: { reason: 'spam', details: '' } }],
    surveys: [{ key: 'soak-1', content: ADA, id: SURVEY, description: 'first', status: 'Publish' }],
    users: [
      { key: ADA, content: { role: 'surveyor', isPro: false } },
      { key: BOB, content: { role: 'user', isPro: true } },
    ],
    payments: [{ key: 'pi_1', content: BOB }],
  };
  return { journal, stored, vote };
}

type TestRun = ReturnType<typeof createCleanRun>;

function listViolatedInvariants(modify: (run: TestRun) => void): string[] {
  const run = createCleanRun();
  modify(run);
  return [...findViolations(run.journal, run.stored), ...findPaymentViolations(run.journal, run.stored)].map(
    ({ invariant }) => invariant,
  );
}

test('a clean run violates no invariant', () => {
  expect(listViolatedInvariants(() => undefined)).toEqual([]);
});

test.each<[string, (run: TestRun) => void]>([
  ['a vote was acknowledged and is lost', ({ stored }) => stored.votes.pop()],
  ['a vote is stored twice', ({ stored }) => stored.votes.push(...stored.votes)],
  ['a vote is stored that nobody asked for', ({ stored }) => stored.votes.push({ key: 'x y', content: VOTE })],
  ['a vote is stored that was refused', ({ vote }) => void (vote.state = 'refused')],
  [
    'a vote is stored otherwise than it was sent',
    ({ stored, vote }) => void (stored.votes = [{ key: vote.key, content: { ...VOTE, comment: 'made up' } }]),
  ],
  ['a report was acknowledged and is lost', ({ stored }) => stored.reports.pop()],
  ['a survey was acknowledged and is lost', ({ stored }) => stored.surveys.pop()],
  ['an account was acknowledged and is lost', ({ stored }) => stored.users.pop()],
  ['a payment was acknowledged and is lost', ({ stored }) => stored.payments.pop()],
  [
    'a change of a survey was acknowledged and is lost',
    ({ journal }) => journal.surveys.get(SURVEY)?.description.recordSuccess('second'),
  ],
  [
    'somebody has another role than they were given',
    ({ stored }) => void (stored.users[1]!.content = { role: 'admin', isPro: true }),
  ],
  [
    'somebody is a pro user who has not paid',
    ({ stored }) => void (stored.users[0]!.content = { role: 'surveyor', isPro: true }),
  ],
])('%s', (invariant, modify) => {
  expect(listViolatedInvariants(modify)).toEqual([invariant]);
});

test('an unresolved write may or may not be stored', () => {
  const markOpen = ({ vote }: TestRun) => void (vote.state = 'open');
  expect(listViolatedInvariants(markOpen)).toEqual([]);
  expect(
    listViolatedInvariants((run) => {
      markOpen(run);
      run.stored.votes.pop();
    }),
  ).toEqual([]);
});

test('a refusal after an unanswered attempt leaves the write unresolved', () => {
  const { vote } = createCleanRun();
  vote.state = 'open';
  recordOutcome(vote, 'refused', 1);
  expect(vote.state).toBe('open');
  recordOutcome(vote, 'refused', 0);
  expect(vote.state).toBe('refused');
});

test('an unanswered change may or may not be stored, but the acknowledged change before it must be', () => {
  const { journal } = createCleanRun();
  const cell = journal.surveys.get(SURVEY)!.description;
  cell.recordRequest('second');
  cell.recordSuccess('second');
  cell.recordRequest('third');
  expect(cell.listPossible()).toEqual(['second', 'third']);
  cell.recordFailure('third');
  expect(cell.listPossible()).toEqual(['second']);
});
