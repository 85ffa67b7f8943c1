import { isDeepStrictEqual } from 'node:util';
import type { Entries, Journal } from '../journal';
import type { StoredState, StoredRecord } from './stored-state';

/** A violated invariant, and where. */
export interface Violation {
  invariant: string;
  detail: string;
}

function findRecordViolations<Content>(
  what: string,
  entries: Entries<Content>,
  stored: StoredRecord<Content>[],
  isSame: (requested: Content, stored: Content) => boolean = isDeepStrictEqual,
): Violation[] {
  const violations: Violation[] = [];
  const seenKeys = new Set<string>();
  for (const { key, content } of stored) {
    const entry = entries.get(key);
    if (seenKeys.has(key)) violations.push({ invariant: `${what} is stored twice`, detail: key });
    else if (!entry) violations.push({ invariant: `${what} is stored that nobody asked for`, detail: key });
    else if (entry.state === 'refused')
      violations.push({ invariant: `${what} is stored that was refused`, detail: key });
    else if (!isSame(entry.content, content)) {
      const detail = `${key}: ${JSON.stringify(entry.content)} is stored as ${JSON.stringify(content)}`;
      violations.push({ invariant: `${what} is stored otherwise than it was sent`, detail });
    }
    seenKeys.add(key);
  }
  for (const { key, state } of entries.all()) {
    if (state === 'done' && !seenKeys.has(key))
      violations.push({ invariant: `${what} was acknowledged and is lost`, detail: key });
  }
  return violations;
}

/** Compares the stored surveys with the changes acknowledged to their owners and to admins. */
function findSurveyViolations({ surveys }: Journal, stored: StoredState['surveys']): Violation[] {
  return stored.flatMap(({ id, description, status }) => {
    const survey = surveys.get(id);
    if (!survey) return [];
    const violations: Violation[] = [];
    for (const [name, value, cell] of [
      ['description', description, survey.description],
      ['status', status, survey.status],
    ] as const) {
      const possible: readonly string[] = cell.listPossible();
      if (!possible.includes(value)) {
        const detail = `${id}: ${name} is ${value}, acknowledged was ${possible.join(' or ')}`;
        violations.push({ invariant: 'a change of a survey was acknowledged and is lost', detail });
      }
    }
    return violations;
  });
}

/** Finds users with a role that they were not given, or with Pro that they did not pay for. */
function findRoleViolations({ roles, payments }: Journal, users: StoredState['users']): Violation[] {
  const payers = new Set(payments.all().map(({ content }) => content));
  return users.flatMap(({ key: email, content: { role, isPro } }) => {
    const possible = roles.get(email)?.listPossible() ?? ['user'];
    const violations: Violation[] = [];
    if (!possible.includes(role)) {
      violations.push({
        invariant: 'somebody has another role than they were given',
        detail: `${email} is ${role}, acknowledged was ${possible.join(' or ')}`,
      });
    }
    if (isPro && !payers.has(email) && !possible.includes('pro-user')) {
      violations.push({ invariant: 'somebody is a pro user who has not paid', detail: email });
    }
    return violations;
  });
}

/** Checks everything that must hold whenever no write is in progress. */
export function findViolations(journal: Journal, stored: StoredState): Violation[] {
  return [
    ...findRecordViolations('a vote', journal.votes, stored.votes),
    ...findRecordViolations('a report', journal.reports, stored.reports),
    ...findRecordViolations('a survey', journal.creations, stored.surveys),
    ...findRecordViolations(
      'an account',
      journal.registrations,
      stored.users.map(({ key }) => ({ key, content: { email: key, password: '' } })),
      (requested, { email }) => requested.email === email,
    ),
    ...findSurveyViolations(journal, stored.surveys),
    ...findRoleViolations(journal, stored.users),
  ];
}

/** Checks what must hold of payments once their events have been processed. */
export function findPaymentViolations(journal: Journal, stored: StoredState): Violation[] {
  return findRecordViolations('a payment', journal.payments, stored.payments);
}
