import { isDeepStrictEqual } from 'node:util';
import type { Entries, Journal } from './journal';
import type { Stored, StoredRecord } from './stored';

/** An invariant that is broken, and where. */
export interface Broken {
  invariant: string;
  detail: string;
}

function compareRecords<Content>(
  what: string,
  entries: Entries<Content>,
  stored: StoredRecord<Content>[],
  isSame: (asked: Content, stored: Content) => boolean = isDeepStrictEqual,
): Broken[] {
  const broken: Broken[] = [];
  const seen = new Set<string>();
  for (const { key, content } of stored) {
    const entry = entries.get(key);
    if (seen.has(key)) broken.push({ invariant: `${what} is stored twice`, detail: key });
    else if (!entry) broken.push({ invariant: `${what} is stored that nobody asked for`, detail: key });
    else if (entry.state === 'refused') broken.push({ invariant: `${what} is stored that was refused`, detail: key });
    else if (!isSame(entry.content, content)) {
      const detail = `${key}: ${JSON.stringify(entry.content)} is stored as ${JSON.stringify(content)}`;
      broken.push({ invariant: `${what} is stored otherwise than it was sent`, detail });
    }
    seen.add(key);
  }
  for (const { key, state } of entries.all()) {
    if (state === 'done' && !seen.has(key))
      broken.push({ invariant: `${what} was acknowledged and is lost`, detail: key });
  }
  return broken;
}

/** What surveys are now, against what their owners and the admins were told. */
function compareSurveys({ surveys }: Journal, stored: Stored['surveys']): Broken[] {
  return stored.flatMap(({ id, description, status }) => {
    const survey = surveys.get(id);
    if (!survey) return [];
    const broken: Broken[] = [];
    for (const [name, value, cell] of [
      ['description', description, survey.description],
      ['status', status, survey.status],
    ] as const) {
      const possible: readonly string[] = cell.possible();
      if (!possible.includes(value)) {
        const detail = `${id}: ${name} is ${value}, acknowledged was ${possible.join(' or ')}`;
        broken.push({ invariant: 'a change of a survey was acknowledged and is lost', detail });
      }
    }
    return broken;
  });
}

/** Nobody has a role that nobody gave them, or time as a pro user that nobody paid for. */
function compareRoles({ roles, payments }: Journal, users: Stored['users']): Broken[] {
  const payers = new Set(payments.all().map(({ content }) => content));
  return users.flatMap(({ key: email, content: { role, isPro } }) => {
    const possible = roles.get(email)?.possible() ?? ['user'];
    const broken: Broken[] = [];
    if (!possible.includes(role)) {
      broken.push({
        invariant: 'somebody has another role than they were given',
        detail: `${email} is ${role}, acknowledged was ${possible.join(' or ')}`,
      });
    }
    if (isPro && !payers.has(email) && !possible.includes('pro-user')) {
      broken.push({ invariant: 'somebody is a pro user who has not paid', detail: email });
    }
    return broken;
  });
}

/** Everything that must hold whenever nobody is in the middle of a write. */
export function compare(journal: Journal, stored: Stored): Broken[] {
  return [
    ...compareRecords('a vote', journal.votes, stored.votes),
    ...compareRecords('a report', journal.reports, stored.reports),
    ...compareRecords('a survey', journal.creations, stored.surveys),
    ...compareRecords(
      'an account',
      journal.registrations,
      stored.users.map(({ key }) => ({ key, content: { email: key, password: '' } })),
      (asked, { email }) => asked.email === email,
    ),
    ...compareSurveys(journal, stored.surveys),
    ...compareRoles(journal, stored.users),
  ];
}

/** What must hold of payments once their events have come. */
export function comparePayments(journal: Journal, stored: Stored): Broken[] {
  return compareRecords('a payment', journal.payments, stored.payments);
}
