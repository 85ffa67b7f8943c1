import { NOTIFICATION_RETENTION_DAYS, type NotificationKind } from '@canvass/shared/contracts';
import { getUnreadKey } from '../src/notifications/notification-texts';
import type { NotificationDetails, NotificationDocument } from '../src/records/notifications.collection';
import type { ReportDocument } from '../src/records/reports.collection';
import type { SurveyDocument } from '../src/records/surveys.collection';
import type { SurveyorRequestDocument } from '../src/records/surveyor-requests.collection';
import { createStableId, DAY_MS, subtractDays } from './demo-survey';
import { findDemoUser, type DemoUser } from './people';

/** Notifications of the last days are unread. */
const UNREAD_DAYS = 5;

interface DemoRecords {
  surveys: SurveyDocument[];
  reports: ReportDocument[];
  requests: SurveyorRequestDocument[];
}

type DemoNotification = [user: DemoUser | undefined, kind: NotificationKind, at: Date, details: NotificationDetails];

function describeSurvey({ _id, title }: Pick<SurveyDocument, '_id' | 'title'>): NotificationDetails {
  return { surveyId: _id.toHexString(), surveyTitle: title };
}

/** What the owner of the surveys was told. */
function* listOwnNotifications(surveys: SurveyDocument[], owner: DemoUser | undefined): Generator<DemoNotification> {
  for (const survey of surveys) {
    const { surveyorUid, history, feedback, transfer } = survey;
    if (transfer && transfer.toEmail === owner?.email)
      yield [owner, 'survey-offered', transfer.offeredAt, describeSurvey(survey)];
    if (surveyorUid !== owner?.uid) continue;
    for (const { kind, at, by } of history) {
      if (kind === 'closed' && by === 'schedule') yield [owner, 'survey-closed', at, describeSurvey(survey)];
      if (kind === 'unpublished')
        yield [owner, 'survey-unpublished', at, { ...describeSurvey(survey), ...(feedback && { reason: feedback }) }];
    }
  }
}

/** What the demo accounts were told, as it follows from the other records; no mail is due. */
export function createNotificationDocuments(
  demoUsers: DemoUser[],
  { surveys, reports, requests }: DemoRecords,
  now: Date,
): NotificationDocument[] {
  const admin = findDemoUser(demoUsers, 'admin');
  const notifications: DemoNotification[] = [
    ...listOwnNotifications(surveys, findDemoUser(demoUsers, 'surveyor')),
    ...reports.flatMap(({ surveyId, surveyTitle, reporterId, state, decidedAt }): DemoNotification[] => {
      const reporter = demoUsers.find(({ uid }) => uid === reporterId);
      const survey = describeSurvey({ _id: surveyId, title: surveyTitle });
      return decidedAt ? [[reporter, 'report-decided', decidedAt, { ...survey, isGranted: state === 'upheld' }]] : [];
    }),
    ...requests.flatMap(({ uid, at, decidedAt, reason }): DemoNotification[] => {
      const author = demoUsers.find((user) => user.uid === uid);
      const details = { isGranted: reason === undefined, ...(reason !== undefined && { reason }) };
      const decision: DemoNotification[] = decidedAt ? [[author, 'surveyor-request-decided', decidedAt, details]] : [];
      // Admins have nothing to do about the others anymore.
      return decidedAt ? decision : [[admin, 'surveyor-request-received', at, {}]];
    }),
  ];
  return notifications
    .flatMap(([user, kind, at, details]) => (user ? [{ uid: user.uid, kind, at, details }] : []))
    .map(({ uid, kind, at, details }) => {
      const key = `demo:${kind}:${details.surveyId ?? ''}:${at.getTime()}:${uid}`;
      const _id = createStableId(key, at);
      const unreadKey = getUnreadKey({ kind, details, uid });
      const isUnread = at > subtractDays(now, UNREAD_DAYS);
      return {
        _id,
        key,
        uid,
        kind,
        details,
        at,
        ...(isUnread && { unread: true as const }),
        ...(isUnread && unreadKey !== undefined && { unreadKey, count: 1, eventKeys: [key], latestId: _id }),
        expiresAt: new Date(at.getTime() + NOTIFICATION_RETENTION_DAYS * DAY_MS),
      };
    });
}
