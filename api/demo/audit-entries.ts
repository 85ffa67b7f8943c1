import type { AuditDocument, AuditRecord } from '../src/records/audit.collection';
import { describeActor } from '../src/audit/audit.service';
import type { ReportDocument } from '../src/records/reports.collection';
import {
  createStableId,
  getDeadline,
  getOpenedAt,
  getSurveyId,
  subtractDays,
  type DemoChange,
  type DemoSurvey,
} from './demo-survey';
import { COLLEAGUE, getUserId, type DemoUser } from './people';
import { createMessages } from './messages';
import { countReasons } from './reports';
import { getOwner } from './survey-documents';

type Entry = Pick<AuditRecord, 'action' | 'subject' | 'before' | 'after' | 'at'>;

const ACTIONS = {
  closed: 'survey-closed',
  withdrawn: 'survey-withdrawn',
  extended: 'survey-extended',
  reopened: 'survey-reopened',
  edited: 'survey-edited',
  unpublished: 'survey-unpublished',
} as const satisfies Record<DemoChange['kind'], AuditRecord['action']>;

function createDocument(actor: DemoUser, { at, ...entry }: Entry): AuditDocument {
  return {
    _id: createStableId(`${entry.action} ${entry.subject.id}`, at),
    ...describeActor(actor),
    ...entry,
    outcome: 'done',
    at,
  };
}

/** What a change of a survey recorded about it. */
function describeChange(survey: DemoSurvey, change: DemoChange, reports: ReportDocument[], now: Date) {
  if (change.kind === 'extended' || change.kind === 'reopened') {
    const [before, after] = [change.deadlineBefore, survey.closesInDays].map((days) => getDeadline(days, now).day);
    return { before: { status: 'Publish', deadline: before }, after: { status: 'Publish', deadline: after } };
  }
  if (change.kind === 'withdrawn') return { before: { status: 'Publish' }, after: { status: 'Withdrawn' } };
  if (change.kind !== 'unpublished') return {};
  const upheld = countReasons(reports, 'upheld');
  return {
    before: { status: 'Publish' },
    after: { status: 'Unpublish', feedback: change.feedback, upheld },
  };
}

/** What was done to a survey and its reports: by its owner, and by an admin. */
export function createSurveyAuditEntries(
  survey: DemoSurvey,
  reports: ReportDocument[],
  { surveyor, admin }: { surveyor: DemoUser; admin: DemoUser },
  now: Date,
): AuditDocument[] {
  const owner = getOwner(survey, surveyor);
  const { title, offeredDaysAgo, invited, votes, changes = [] } = survey;
  const invitedCount = votes + (invited?.withoutVote ?? 0) + (invited?.unused ?? 0);
  const subject = { kind: 'survey' as const, id: getSurveyId(survey, now).toHexString(), label: title };
  const openedAt = getOpenedAt(survey, now);
  const changeEntries = changes.flatMap((change) => {
    const entry = { action: ACTIONS[change.kind], subject, at: subtractDays(now, change.daysAgo) };
    const details = describeChange(survey, change, reports, now);
    const review = change.kind === 'unpublished' ? change.review : undefined;
    return [
      createDocument(change.kind === 'unpublished' ? admin : owner, { ...entry, ...details }),
      ...(review
        ? [createDocument(owner, { action: 'review-requested', subject, at: subtractDays(now, review.daysAgo) })]
        : []),
    ];
  });
  const dismissed = reports.find(({ state }) => state === 'dismissed');
  const counts = countReasons(reports, 'dismissed');
  return [
    createDocument(owner, { action: 'survey-created', subject, at: openedAt }),
    ...changeEntries,
    ...(invited
      ? [
          createDocument(owner, {
            action: 'people-invited',
            subject,
            after: { listed: invitedCount, invited: invitedCount },
            at: openedAt,
          }),
        ]
      : []),
    ...(offeredDaysAgo === undefined
      ? []
      : [createDocument(owner, { action: 'transfer-offered', subject, at: subtractDays(now, offeredDaysAgo) })]),
    ...(dismissed?.decidedAt
      ? [
          createDocument(admin, {
            action: 'reports-dismissed',
            subject,
            before: { open: counts },
            after: { dismissed: counts },
            at: dismissed.decidedAt,
          }),
        ]
      : []),
  ];
}

/** What an admin did to users and messages. */
export function createAdminAuditEntries(admin: DemoUser, demoUsers: DemoUser[], now: Date): AuditDocument[] {
  const joinedAt = subtractDays(now, COLLEAGUE.joinedDaysAgo);
  const promoted = createDocument(admin, {
    action: 'role-changed',
    subject: { kind: 'user', id: getUserId(COLLEAGUE, joinedAt).toHexString(), label: COLLEAGUE.email },
    before: { role: 'user' },
    after: { role: 'surveyor' },
    at: subtractDays(now, COLLEAGUE.joinedDaysAgo - 1),
  });
  const marked = createMessages(demoUsers, now).flatMap(({ document, doneAt }) =>
    doneAt
      ? [
          createDocument(admin, {
            action: 'message-marked',
            subject: {
              kind: 'message',
              id: document._id.toHexString(),
              label: `Message of ${document.at.toISOString().slice(0, 10)}`,
            },
            before: { state: 'open' },
            after: { state: 'done' },
            at: doneAt,
          }),
        ]
      : [],
  );
  return [promoted, ...marked];
}
