import type { Db, Document } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import type { ReportContent, VoteContent } from './journal';

/** A record that is stored, by the same key as in the journal. */
export interface StoredRecord<Content> {
  key: string;
  content: Content;
}

/** What the database holds of the soak's people. */
export interface Stored {
  votes: StoredRecord<VoteContent>[];
  reports: StoredRecord<ReportContent>[];
  /** By the mark in the title. */
  surveys: (StoredRecord<string> & { id: string; description: string; status: string })[];
  users: StoredRecord<{ role: Role; isPro: boolean }>[];
  /** Those that are paid. */
  payments: StoredRecord<string>[];
}

/** The end of the emails of everybody whom the soak makes up. */
export const SOAK_DOMAIN = '@soak.canvass.test';

/** `[soak-12]`, at the beginning of a title. */
const MARK = /^\[(soak-[\w-]+)\]/;

function textOf(value: unknown): string {
  return String(value);
}

/** Reads everything that people of the soak have stored. */
export async function readStored(db: Db): Promise<Stored> {
  const ofSoak = { $regex: `${SOAK_DOMAIN.replaceAll('.', String.raw`\.`)}$` };
  const find = (collection: string, filter: Document, fields: string[]) =>
    db
      .collection(collection)
      .find(filter)
      .project(Object.fromEntries(fields.map((field) => [field, 1])))
      .toArray();
  const [votes, reports, surveys, users, payments] = await Promise.all([
    find('votes', { votedUserEmail: ofSoak }, ['surveyId', 'votedUserEmail', 'response', 'version', 'comment']),
    find('reports', { reportedBy: ofSoak }, ['surveyId', 'reportedBy', 'reason', 'details']),
    find('surveys', { surveyorEmail: ofSoak }, ['title', 'surveyorEmail', 'description', 'status']),
    find('users', { email: ofSoak }, ['email', 'role', 'proUntil']),
    find('payments', { email: ofSoak, status: 'paid' }, ['intentId', 'email']),
  ]);
  return {
    votes: votes.map(({ surveyId, votedUserEmail, response, version, comment }) => ({
      key: `${textOf(surveyId)} ${textOf(votedUserEmail)}`,
      content: { response, version, ...(comment !== undefined && { comment }) },
    })),
    reports: reports.map(({ surveyId, reportedBy, reason, details }) => ({
      key: `${textOf(surveyId)} ${textOf(reportedBy)}`,
      content: { reason, details },
    })),
    surveys: surveys.map(({ _id, title, surveyorEmail, description, status }) => ({
      key: MARK.exec(textOf(title))?.[1] ?? textOf(title),
      content: textOf(surveyorEmail),
      id: textOf(_id),
      description: textOf(description),
      status: textOf(status),
    })),
    users: users.map(({ email, role, proUntil }) => ({
      key: textOf(email),
      content: { role: role as Role, isPro: proUntil !== undefined },
    })),
    payments: payments.map(({ intentId, email }) => ({ key: textOf(intentId), content: textOf(email) })),
  };
}
