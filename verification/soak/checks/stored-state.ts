import type { Db, Document } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import type { ReportContent, VoteContent } from '../journal';

/** A stored record, with the same key as in the journal. */
export interface StoredRecord<Content> {
  key: string;
  content: Content;
}

/** The data of the soak's users in the database. */
export interface StoredState {
  votes: StoredRecord<VoteContent>[];
  reports: StoredRecord<ReportContent>[];
  /** By the marker in the title. */
  surveys: (StoredRecord<string> & { id: string; description: string; status: string })[];
  users: StoredRecord<{ role: Role; isPro: boolean }>[];
  /** Completed payments only. */
  payments: StoredRecord<string>[];
}

/** The domain of all emails in the soak. */
export const SOAK_DOMAIN = '@soak.canvass.test';

/** `[soak-12]`, at the beginning of a title. */
const MARKER_PATTERN = /^\[(soak-[\w-]+)\]/;

function toText(value: unknown): string {
  return String(value);
}

/** Reads everything that the soak's users have stored. */
export async function readStoredState(db: Db): Promise<StoredState> {
  const soakUsers = { $regex: `${SOAK_DOMAIN.replaceAll('.', String.raw`\.`)}$` };
  const findAll = (collection: string, filter: Document, fields: string[]) =>
    db
      .collection(collection)
      .find(filter)
      .project(Object.fromEntries(fields.map((field) => [field, 1])))
      .toArray();
  const [votes, reports, surveys, users, payments] = await Promise.all([
    findAll('votes', { votedUserEmail: soakUsers }, ['surveyId', 'votedUserEmail', 'response', 'version', 'comment']),
    findAll('reports', { reportedBy: soakUsers }, ['surveyId', 'reportedBy', 'reason', 'details']),
    findAll('surveys', { surveyorEmail: soakUsers }, ['title', 'surveyorEmail', 'description', 'status']),
    findAll('users', { email: soakUsers }, ['email', 'role', 'proUntil']),
    findAll('payments', { email: soakUsers, status: 'paid' }, ['intentId', 'email']),
  ]);
  return {
    votes: votes.map(({ surveyId, votedUserEmail, response, version, comment }) => ({
      key: `${toText(surveyId)} ${toText(votedUserEmail)}`,
      content: { response, version, ...(comment !== undefined && { comment }) },
    })),
    reports: reports.map(({ surveyId, reportedBy, reason, details }) => ({
      key: `${toText(surveyId)} ${toText(reportedBy)}`,
      content: { reason, details },
    })),
    surveys: surveys.map(({ _id, title, surveyorEmail, description, status }) => ({
      key: MARKER_PATTERN.exec(toText(title))?.[1] ?? toText(title),
      content: toText(surveyorEmail),
      id: toText(_id),
      description: toText(description),
      status: toText(status),
    })),
    users: users.map(({ email, role, proUntil }) => ({
      key: toText(email),
      content: { role: role as Role, isPro: proUntil !== undefined },
    })),
    payments: payments.map(({ intentId, email }) => ({ key: toText(intentId), content: toText(email) })),
  };
}
