import { auditActionSchema, type AuditEntry } from '@canvass/shared/contracts';
import { createTestAuditEntry } from '@canvass/shared/testing';
import { formatEvent } from './format-event';

const survey = { kind: 'survey' as const, id: '65f000000000000000000001', label: 'Sunday hours' };
const message = { kind: 'message' as const, id: '65f000000000000000000401', label: 'Message of 2026-11-20' };

const EXPECTED_SENTENCES: [Partial<AuditEntry>, string][] = [
  [{ action: 'survey-created', subject: survey }, 'admin@canvass.test created the survey “Sunday hours”.'],
  [{ action: 'survey-edited', subject: survey }, 'admin@canvass.test edited the survey “Sunday hours”.'],
  [{ action: 'survey-published', subject: survey }, 'admin@canvass.test published the survey “Sunday hours”.'],
  [{ action: 'survey-closed', subject: survey }, 'admin@canvass.test closed voting on the survey “Sunday hours”.'],
  [{ action: 'survey-extended', subject: survey }, 'admin@canvass.test extended voting on the survey “Sunday hours”.'],
  [{ action: 'survey-reopened', subject: survey }, 'admin@canvass.test reopened voting on the survey “Sunday hours”.'],
  [{ action: 'survey-withdrawn', subject: survey }, 'admin@canvass.test withdrew the survey “Sunday hours”.'],
  [{ action: 'survey-restored', subject: survey }, 'admin@canvass.test restored the withdrawn survey “Sunday hours”.'],
  [
    { action: 'survey-scheduled', subject: survey, after: { opensAt: new Date(2026, 11, 1, 9, 30).toISOString() } },
    'admin@canvass.test scheduled a survey to open on Dec 1, 2026, 9:30 AM.',
  ],
  [
    { action: 'survey-scheduled', subject: survey, after: { opensAt: null } },
    'admin@canvass.test canceled the scheduled opening of a survey.',
  ],
  [
    { action: 'transfer-offered', subject: survey },
    'admin@canvass.test offered the survey “Sunday hours” to another surveyor.',
  ],
  [
    { action: 'transfer-canceled', subject: survey },
    'admin@canvass.test took back the offer of the survey “Sunday hours”.',
  ],
  [
    { action: 'transfer-declined', subject: survey },
    'admin@canvass.test declined to take over the survey “Sunday hours”.',
  ],
  [
    { action: 'people-invited', subject: survey, after: { listed: 3, invited: 2 } },
    'admin@canvass.test invited 2 people to vote in the survey “Sunday hours”.',
  ],
  [
    { action: 'people-invited', subject: { ...survey, label: '' }, after: { listed: 3, invited: 2 } },
    'admin@canvass.test invited 2 people to vote in a scheduled survey.',
  ],
  [{ action: 'survey-transferred', subject: survey }, 'admin@canvass.test took over the survey “Sunday hours”.'],
  [{ action: 'survey-deleted', subject: survey }, 'admin@canvass.test deleted the survey “Sunday hours”.'],
  [{ action: 'survey-unpublished', subject: survey }, 'admin@canvass.test unpublished the survey “Sunday hours”.'],
  [
    { action: 'review-requested', subject: survey },
    'admin@canvass.test requested a review of the survey “Sunday hours”.',
  ],
  [
    { action: 'reports-dismissed', subject: survey, after: { dismissed: { spam: 2, other: 1 } } },
    'admin@canvass.test dismissed 3 reports of the survey “Sunday hours”.',
  ],
  [
    { action: 'reports-dismissed', subject: survey, after: { dismissed: { spam: 1 } } },
    'admin@canvass.test dismissed one report of the survey “Sunday hours”.',
  ],
  [
    { action: 'reports-reopened', subject: survey, after: { reopened: { spam: 2 } } },
    'admin@canvass.test opened 2 dismissed reports of the survey “Sunday hours” again.',
  ],
  [{ action: 'role-changed' }, 'admin@canvass.test gave ada@canvass.test the role surveyor.'],
  [
    { action: 'role-changed', after: { role: 'pro-user', proUntil: '2099-06-15T12:00:00.000Z' } },
    'admin@canvass.test gave ada@canvass.test the role pro-user until Jun 15, 2099.',
  ],
  [
    { action: 'role-changed', after: { role: 'surveyor', proUntil: '2099-06-15T12:00:00.000Z' } },
    'admin@canvass.test gave ada@canvass.test the role surveyor.',
  ],
  [
    { action: 'surveyor-request-declined' },
    'admin@canvass.test declined the request of ada@canvass.test to become a surveyor.',
  ],
  [{ action: 'user-deleted' }, 'admin@canvass.test deleted ada@canvass.test.'],
  [
    { action: 'message-marked', subject: message, after: { state: 'done' } },
    'admin@canvass.test marked the message of 2026-11-20 as done.',
  ],
  [
    { action: 'message-marked', subject: message, after: { state: 'open' } },
    'admin@canvass.test marked the message of 2026-11-20 as open again.',
  ],
];

test.each(EXPECTED_SENTENCES)('the event %j is formatted as a sentence', (event, sentence) => {
  expect(formatEvent(createTestAuditEntry(event))).toBe(sentence);
});

test('every action has a sentence', () => {
  const coveredActions = new Set(EXPECTED_SENTENCES.map(([{ action }]) => action));
  expect(auditActionSchema.options.filter((action) => !coveredActions.has(action))).toEqual([]);
});

test('people who have left, and commands on the server, are named in words', () => {
  const subject = { kind: 'user' as const, id: '65f000000000000000000101', label: 'deleted-65f000000000000000000101' };
  expect(formatEvent(createTestAuditEntry({ actor: 'deleted-65f000000000000000000109', subject }))).toBe(
    'A deleted user gave a deleted user the role surveyor.',
  );
  expect(formatEvent(createTestAuditEntry({ actor: 'operator' }))).toBe(
    'An operator of the server gave ada@canvass.test the role surveyor.',
  );
  const own = { ...subject, label: 'own account' };
  expect(formatEvent(createTestAuditEntry({ actor: 'the user', action: 'user-deleted', subject: own }))).toBe(
    'A user deleted their own account.',
  );
});

test('a refused or unfinished action is described as such', () => {
  expect(formatEvent(createTestAuditEntry({ outcome: 'refused' }))).toMatch(
    /surveyor\. This was refused and changed nothing\.$/,
  );
  expect(formatEvent(createTestAuditEntry({ outcome: 'begun' }))).toMatch(
    /It is not known whether this was completed\.$/,
  );
});
