import { compare, comparePayments } from './checks';
import { createJournal, personalKey, settle } from './journal';
import { SOAK_DOMAIN, type Stored } from './stored';

const ADA = `ada${SOAK_DOMAIN}`;
const BOB = `bob${SOAK_DOMAIN}`;
const SURVEY = 'a'.repeat(24);
const VOTE = { response: { 'Question-1': 'Yes' }, version: 1 };

/** A run in which everything was acknowledged and is stored. */
function soundRun() {
  const journal = createJournal();
  for (const email of [ADA, BOB]) journal.registrations.begin(email, { email, password: 'x' }).state = 'done';
  journal.roleOf(ADA).begin('surveyor');
  journal.roleOf(ADA).acknowledge('surveyor');
  journal.creations.begin('soak-1', ADA).state = 'done';
  journal.addSurvey({ id: SURVEY, owner: ADA, mark: 'soak-1' }, 'first');
  const vote = journal.votes.begin(personalKey(SURVEY, BOB), VOTE);
  vote.state = 'done';
  journal.reports.begin(personalKey(SURVEY, BOB), { reason: 'spam', details: '' }).state = 'done';
  journal.payments.begin('pi_1', BOB).state = 'done';
  const stored: Stored = {
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

type Run = ReturnType<typeof soundRun>;

function invariants(change: (run: Run) => void): string[] {
  const run = soundRun();
  change(run);
  return [...compare(run.journal, run.stored), ...comparePayments(run.journal, run.stored)].map(
    ({ invariant }) => invariant,
  );
}

test('a sound run breaks nothing', () => {
  expect(invariants(() => undefined)).toEqual([]);
});

test.each<[string, (run: Run) => void]>([
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
    ({ journal }) => journal.surveys.get(SURVEY)?.description.acknowledge('second'),
  ],
  [
    'somebody has another role than they were given',
    ({ stored }) => void (stored.users[1]!.content = { role: 'admin', isPro: true }),
  ],
  [
    'somebody is a pro user who has not paid',
    ({ stored }) => void (stored.users[0]!.content = { role: 'surveyor', isPro: true }),
  ],
])('%s', (invariant, change) => {
  expect(invariants(change)).toEqual([invariant]);
});

test('a write whose fate nobody knows may be stored or not', () => {
  const open = ({ vote }: Run) => void (vote.state = 'open');
  expect(invariants(open)).toEqual([]);
  expect(
    invariants((run) => {
      open(run);
      run.stored.votes.pop();
    }),
  ).toEqual([]);
});

test('a refusal after an unanswered try leaves the fate open', () => {
  const { vote } = soundRun();
  vote.state = 'open';
  settle(vote, 'refused', 1);
  expect(vote.state).toBe('open');
  settle(vote, 'refused', 0);
  expect(vote.state).toBe('refused');
});

test('a change without an answer may be stored or not, the one before it was acknowledged for good', () => {
  const { journal } = soundRun();
  const cell = journal.surveys.get(SURVEY)!.description;
  cell.begin('second');
  cell.acknowledge('second');
  cell.begin('third');
  expect(cell.possible()).toEqual(['second', 'third']);
  cell.refuse('third');
  expect(cell.possible()).toEqual(['second']);
});
