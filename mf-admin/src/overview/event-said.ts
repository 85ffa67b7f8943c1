import type { CanvassEvent } from '@canvass/shared/contracts';
import { dayOf } from '@canvass/shared/ui';
import { words } from '../words';

const { said } = words.events;

/** People who have left are known by the id of their record only, which says nothing to anybody. */
function calledOf(name: string): string {
  if (name.startsWith('deleted-')) return words.events.left;
  return name === 'operator' ? words.events.operator : name;
}

/** At the beginning of a sentence; emails keep their letters. */
function first(text: string): string {
  return text.includes('@') ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is kept beside an event may be anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Until when somebody was made a pro-user; nothing for other roles, and where it has no end. */
function endOfPro(after: CanvassEvent['after']): string | undefined {
  const until = textOf(after?.['proUntil']);
  return after?.['role'] === 'pro-user' && until ? dayOf(until) : undefined;
}

/** How many reports were dismissed or opened again, all reasons together. */
function countReports(after: CanvassEvent['after'], key: 'dismissed' | 'reopened'): number {
  const counts = Object.values((after?.[key] ?? {}) as Record<string, unknown>);
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}

function deedOf({ actor, action, subject, after }: CanvassEvent): string {
  const who = first(calledOf(actor));
  const what = subject.kind === 'user' ? calledOf(subject.label) : subject.label;
  switch (action) {
    case 'role-changed':
      return said['role-changed'](who, what, textOf(after?.['role']), endOfPro(after));
    case 'user-deleted':
      // Of who has left by themselves, not even the email is kept.
      return actor === 'the user' ? words.events.leftByThemselves : said['user-deleted'](who, what);
    case 'reports-dismissed':
      return said['reports-dismissed'](who, what, countReports(after, 'dismissed'));
    case 'reports-reopened':
      return said['reports-reopened'](who, what, countReports(after, 'reopened'));
    case 'message-marked':
      return said['message-marked'](who, what, after?.['state'] === 'done');
    default:
      return said[action](who, what);
  }
}

/** What somebody did, in a sentence, and what came of it when that is not what they wanted. */
export function eventSaid(event: CanvassEvent): string {
  const sentence = deedOf(event);
  return event.outcome === 'done' ? sentence : `${sentence} ${words.events.outcome[event.outcome]}`;
}
