import type { Db } from 'mongodb';
import { getAuditCollection } from '../src/records/audit.collection';
import { getMessagesCollection } from '../src/records/messages.collection';
import { createFormatGuard } from '../src/records/needed-formats';
import { getInvitationsCollection } from '../src/records/invitations.collection';
import { getNotificationsCollection } from '../src/records/notifications.collection';
import { getReportsCollection } from '../src/records/reports.collection';
import { getDraftsCollection } from '../src/records/drafts.collection';
import { getSurveysCollection } from '../src/records/surveys.collection';
import { getVersionsCollection } from '../src/records/versions.collection';
import { getSurveyorRequestsCollection } from '../src/records/surveyor-requests.collection';
import { getUsersCollection } from '../src/records/users.collection';
import type { BallotKeys } from '../src/records/ballot-keys';
import {
  getLinkedBallotsCollection,
  getParticipationsCollection,
  getUnlinkedBallotsCollection,
} from '../src/records/ballots.collection';
import { getVotesCollection } from '../src/records/votes.collection';
import { createAnonymousRecords } from './anonymous-ballots';
import { createAdminAuditEntries, createSurveyAuditEntries } from './audit-entries';
import type { DemoSurvey } from './demo-survey';
import { insertMissing } from './insert-missing';
import { createInvitationDocuments } from './invitations';
import { createMessages } from './messages';
import { createNotificationDocuments } from './notifications';
import { seedPayments, type PayAtSandbox } from './payments';
import { createUserDocuments, findDemoUser, type DemoUser } from './people';
import { countOpenReports, createReportDocuments } from './reports';
import { createSurveyDocument, createVersionDocuments } from './survey-documents';
import { createSurveyorRequests } from './surveyor-requests';
import { createDraftDocuments } from './surveys/drafts';
import { DEMO_SURVEYS } from './surveys/surveys';
import { createVoteDocuments } from './votes';

export type { DemoUser } from './people';

/** When the demo was first seeded, so that an interrupted seed continues with the same dates. */
interface Seed {
  _id: string;
  at: Date;
  done: boolean;
}

/** What the demo needs besides the database. */
export interface DemoServices {
  /** Pays at the payments sandbox; without it, there are no payments. */
  pay?: PayAtSandbox | undefined;
  ballotKeys: BallotKeys;
}

interface Team {
  surveyor: DemoUser;
  admin: DemoUser;
}

function requireTeam(demoUsers: DemoUser[]): Team {
  const [surveyor, admin] = [findDemoUser(demoUsers, 'surveyor'), findDemoUser(demoUsers, 'admin')];
  if (!surveyor || !admin) throw new Error('The demo needs a surveyor and an admin.');
  return { surveyor, admin };
}

/** A survey with everything that belongs to it; without keys, all votes have names. */
async function createSurveyRecords(
  survey: DemoSurvey,
  { demoUsers, team, ballotKeys, now }: { demoUsers: DemoUser[]; team: Team; ballotKeys: BallotKeys; now: Date },
) {
  const votes = createVoteDocuments(survey, demoUsers, now);
  const reports = createReportDocuments(survey, demoUsers, now);
  const openReports = countOpenReports(reports);
  const document = { ...createSurveyDocument(survey, votes, team.surveyor, now), ...(openReports && { openReports }) };
  const isAnonymous = survey.ballotPolicy === 'anonymous' && ballotKeys.isAvailable;
  return {
    ...(isAnonymous
      ? { votes: [], ...(await createAnonymousRecords(document, votes, ballotKeys, now)) }
      : { votes, survey: document, participations: [], linkedBallots: [], unlinkedBallots: [] }),
    reports,
    versions: createVersionDocuments(survey, now),
    invitations: createInvitationDocuments(survey, votes, demoUsers, now),
    auditEntries: createSurveyAuditEntries(survey, reports, team, now),
  };
}

async function insertAll(db: Db, demoUsers: DemoUser[], { pay, ballotKeys }: DemoServices, now: Date): Promise<void> {
  const team = requireTeam(demoUsers);
  const all = await Promise.all(
    DEMO_SURVEYS.map((survey) => createSurveyRecords(survey, { demoUsers, team, ballotKeys, now })),
  );
  const messages = createMessages(demoUsers, now).map(({ document }) => document);
  const auditEntries = all.flatMap((records) => records.auditEntries);
  const formats = createFormatGuard(db);
  for (const { survey } of all) await formats.prepare(survey);
  await insertMissing(getUsersCollection(db), createUserDocuments(demoUsers, now));
  // What belongs to surveys is stored before them, so that an existing survey has all its votes and reports.
  await insertMissing(
    getVotesCollection(db),
    all.flatMap(({ votes }) => votes),
  );
  await insertMissing(
    getParticipationsCollection(db),
    all.flatMap(({ participations }) => participations),
  );
  await insertMissing(
    getLinkedBallotsCollection(db),
    all.flatMap(({ linkedBallots }) => linkedBallots),
  );
  await insertMissing(
    getUnlinkedBallotsCollection(db),
    all.flatMap(({ unlinkedBallots }) => unlinkedBallots),
  );
  await insertMissing(
    getReportsCollection(db),
    all.flatMap(({ reports }) => reports),
  );
  await insertMissing(
    getVersionsCollection(db),
    all.flatMap(({ versions }) => versions),
  );
  await insertMissing(
    getInvitationsCollection(db),
    all.flatMap(({ invitations }) => invitations),
  );
  await insertMissing(
    getSurveysCollection(db),
    all.map(({ survey }) => survey),
  );
  await insertMissing(getDraftsCollection(db), createDraftDocuments(team.surveyor.uid, now));
  await insertMissing(getMessagesCollection(db), messages);
  const requests = createSurveyorRequests(demoUsers, now);
  await insertMissing(getSurveyorRequestsCollection(db), requests);
  const told = { surveys: all.map(({ survey }) => survey), reports: all.flatMap(({ reports }) => reports), requests };
  await insertMissing(getNotificationsCollection(db), createNotificationDocuments(demoUsers, told, now));
  await insertMissing(getAuditCollection(db), [
    ...auditEntries,
    ...createAdminAuditEntries(team.admin, demoUsers, now),
  ]);
  if (pay) await seedPayments(db, demoUsers, pay, now);
}

/**
 * Fills a database with demo users, surveys, votes, and everything else that pages show, once: later calls change
 * nothing, so that changes to the demo are kept.
 * @returns whether anything was seeded.
 */
export async function seedDemo(db: Db, demoUsers: DemoUser[], now: Date, services: DemoServices): Promise<boolean> {
  const seeds = db.collection<Seed>('seeds');
  await seeds.updateOne({ _id: 'demo' }, { $setOnInsert: { at: now, done: false } }, { upsert: true });
  const seed = await seeds.findOne({ _id: 'demo' });
  if (!seed || seed.done) return false;
  await insertAll(db, demoUsers, services, seed.at);
  await seeds.updateOne({ _id: 'demo' }, { $set: { done: true } });
  return true;
}
