import type { AuditEntry } from '@canvass/shared/contracts';
import { formatDate, formatDateTime, isolate } from '@canvass/shared/ui';
import { events as strings } from '../strings/events';

const { byAction: actionStrings } = strings;

/** Of deleted users only the record id is left, which means nothing to readers. */
function formatActor(name: string): string {
  if (name.startsWith('deleted-')) return strings.left;
  return name === 'operator' ? strings.operator : name;
}

/** Capitalizes the start of a sentence; emails stay unchanged. */
function capitalize(text: string): string {
  return text.includes('@') ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The stored details of an audit entry can have any type. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The end of a granted pro-user role; undefined for other roles, and if there is no end. */
function getProEnd(after: AuditEntry['after']): string | undefined {
  const until = toText(after?.['proUntil']);
  return after?.['role'] === 'pro-user' && until ? formatDate(until) : undefined;
}

/** The time at which a survey opens; undefined if its opening was canceled. */
function formatOpening(after: AuditEntry['after']): string | undefined {
  const opensAt = toText(after?.['opensAt']);
  return opensAt ? formatDateTime(opensAt) : undefined;
}

/** The number of reports that were dismissed or reopened, for all reasons together. */
function countReports(after: AuditEntry['after'], key: 'dismissed' | 'reopened'): number {
  const counts = Object.values((after?.[key] ?? {}) as Record<string, unknown>);
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}

function formatAction({ actor, action, subject, after }: AuditEntry): string {
  const actorName = capitalize(formatActor(actor));
  const subjectName = subject.kind === 'user' ? formatActor(subject.label) : isolate(subject.label);
  switch (action) {
    case 'role-changed':
      return actionStrings['role-changed'](actorName, subjectName, toText(after?.['role']), getProEnd(after));
    case 'survey-scheduled':
      return actionStrings['survey-scheduled'](actorName, formatOpening(after));
    case 'user-deleted':
      // Of users who deleted their own account, not even the email is stored.
      return actor === 'the user' ? strings.leftByThemselves : actionStrings['user-deleted'](actorName, subjectName);
    case 'reports-dismissed':
      return actionStrings['reports-dismissed'](actorName, subjectName, countReports(after, 'dismissed'));
    case 'reports-reopened':
      return actionStrings['reports-reopened'](actorName, subjectName, countReports(after, 'reopened'));
    case 'message-marked':
      return actionStrings['message-marked'](actorName, subjectName, after?.['state'] === 'done');
    case 'people-invited':
      return actionStrings['people-invited'](
        actorName,
        // Only its owner sees the title before the survey opens.
        subject.label ? subjectName : undefined,
        Number(after?.['invited'] ?? after?.['listed']),
      );
    default:
      // A newer API may record actions that this version does not know.
      return action in actionStrings
        ? actionStrings[action](actorName, subjectName)
        : strings.unknownAction(actorName, subjectName);
  }
}

/** An audit entry as a sentence, including its outcome unless that is `done`. */
export function formatEvent(event: AuditEntry): string {
  const sentence = formatAction(event);
  return event.outcome === 'done' ? sentence : `${sentence} ${strings.outcome[event.outcome]}`;
}
