import type { SurveyChange } from '@canvass/shared/contracts';
import { createTestSurveyChange } from '@canvass/shared/testing';
import { addClosing, formatChange, getShownMoment } from './history-entries';

const deadlineChange = { field: 'deadline', before: '2026/11/20', after: '2026/11/27' } as const;

const EXPECTED_SENTENCES: [Partial<SurveyChange>, string][] = [
  [{ kind: 'opened', by: 'owner' }, 'The survey opened.'],
  [{ kind: 'opened', by: 'schedule' }, 'The survey opened at its scheduled time.'],
  [{ kind: 'extended', by: 'owner', changes: [deadlineChange] }, 'The surveyor extended voting.'],
  [{ kind: 'closed', by: 'owner' }, 'The surveyor closed voting.'],
  [{ kind: 'closed', by: 'schedule' }, 'Voting ended at the deadline.'],
  [{ kind: 'reopened', by: 'owner', changes: [deadlineChange] }, 'The surveyor reopened voting.'],
  [{ kind: 'reopened', by: 'admin' }, 'An admin published the survey again.'],
  [{ kind: 'withdrawn', by: 'owner' }, 'The surveyor withdrew the survey.'],
  [{ kind: 'restored', by: 'owner' }, 'The surveyor published the survey again.'],
  [{ kind: 'unpublished', by: 'admin' }, 'An admin unpublished the survey.'],
  [{ kind: 'unpublished', by: 'owner' }, "The survey was unpublished because its surveyor's account was deleted."],
  [{ kind: 'edited', by: 'owner' }, 'The surveyor edited the survey.'],
  [{ kind: 'transferred', by: 'owner' }, 'The survey was handed over to another surveyor.'],
  // Entries of earlier releases.
  [{ kind: 'opened', by: undefined }, 'The survey opened.'],
  [{ kind: 'extended', by: undefined, changes: [deadlineChange] }, 'The surveyor extended voting.'],
  [{ kind: 'closed', by: undefined }, 'Voting ended.'],
  [{ kind: 'sealed', by: undefined }, 'From now on, results are shown only after the survey closes.'],
  [{ kind: 'revealed', by: 'schedule' }, 'The complete results were shown.'],
  [{ kind: 'reopened', by: undefined, changes: [deadlineChange] }, 'The surveyor reopened voting.'],
  [{ kind: 'reopened', by: undefined }, 'An admin published the survey again.'],
  [{ kind: 'unpublished', by: undefined }, 'The survey was unpublished.'],
  [{ kind: 'edited', by: undefined }, 'The survey was edited.'],
  // Of a later release.
  [{ kind: 'toString' as 'edited' }, 'The survey changed.'],
];

test.each(EXPECTED_SENTENCES)('the entry %j reads "%s"', (change, sentence) => {
  expect(formatChange(createTestSurveyChange(change))).toBe(sentence);
});

describe('the end of voting', () => {
  const closesAt = '2026-11-28T00:00:00.000Z';
  const [before, after] = [new Date('2026-11-27T23:59:59.999Z'), new Date(closesAt)];
  const opened = createTestSurveyChange();
  const unpublished = createTestSurveyChange({ kind: 'unpublished', by: 'admin', at: '2026-11-29T00:00:00.000Z' });
  const closed = createTestSurveyChange({ kind: 'closed', by: 'schedule', at: closesAt });

  test('a closing that is not recorded takes its place among the entries', () => {
    expect(addClosing([unpublished, opened], { closesAt }, after)).toEqual([unpublished, closed, opened]);
    expect(addClosing([], { closesAt }, after)).toEqual([closed]);
  });

  test('a closing that is not recorded stands before all changes that were stored after it', () => {
    const edited = createTestSurveyChange({ kind: 'edited', at: before.toISOString() });
    const entries = [edited, unpublished, opened];
    expect(addClosing(entries, { closesAt }, after)).toEqual([edited, unpublished, closed, opened]);
  });

  test('a survey that is open, or whose closing is recorded, gets no other entry', () => {
    expect(addClosing([opened], { closesAt }, before)).toEqual([opened]);
    expect(addClosing([closed, opened], { closesAt }, after)).toEqual([closed, opened]);
    const early = createTestSurveyChange({ kind: 'closed', by: 'owner', at: '2026-11-20T10:00:30.123Z' });
    expect(addClosing([early, opened], { closesAt: early.at }, after)).toEqual([early, opened]);
  });

  test('a closing shows the last moment that took votes, and other entries show theirs', () => {
    expect(getShownMoment(closed)).toEqual(before);
    expect(getShownMoment(unpublished)).toEqual(new Date(unpublished.at));
  });
});
