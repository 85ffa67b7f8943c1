import { getVisibility, toDeadlineDay, type Question } from '@canvass/shared/contracts';
import { getCompletionTime } from '../src/records/shown-tallies';
import { getIndexTokens } from '../src/records/search-tokens';
import { summarizeQuestions } from '../src/surveys/surveys.repository';
import type { HistoryEntry, SurveyDocument } from '../src/records/surveys.collection';
import type { VersionDocument } from '../src/records/versions.collection';
import type { VoteDocument } from '../src/records/votes.collection';
import {
  createStableId,
  findChange,
  getDeadline,
  getOpenedAt,
  getSurveyId,
  subtractDays,
  toQuestions,
  type DemoChange,
  type DemoSurvey,
} from './demo-survey';
import { COLLEAGUE, type DemoUser } from './people';
import { computeTallies } from './survey-tallies';

type DatedFields = Pick<
  SurveyDocument,
  | 'status'
  | 'deadline'
  | 'closesAt'
  | 'closedAt'
  | 'closingDueAt'
  | 'finalReportDueAt'
  | 'withdrawnAt'
  | 'feedback'
  | 'review'
  | 'transfer'
>;

/** The user who owns a survey. */
export function getOwner({ isColleagues }: DemoSurvey, surveyor: DemoUser): DemoUser {
  return isColleagues ? COLLEAGUE : surveyor;
}

function createEntries(survey: DemoSurvey, change: DemoChange, now: Date): HistoryEntry[] {
  const { kind, daysAgo } = change;
  const entry: HistoryEntry = {
    kind,
    at: subtractDays(now, daysAgo),
    by: kind === 'unpublished' ? 'admin' : 'owner',
    changes: [],
  };
  if (kind === 'edited') return [{ ...entry, changes: [{ field: 'questions' }], version: 2 }];
  if (kind !== 'extended' && kind !== 'reopened') return [entry];
  const before = getDeadline(change.deadlineBefore, now);
  const after = getDeadline(survey.closesInDays, now);
  const moved: HistoryEntry = { ...entry, changes: [{ field: 'deadline', before: before.day, after: after.day }] };
  return kind === 'extended' ? [moved] : [createClosing(before.closesAt), moved];
}

/** The closing by the deadline, which the scheduler records. */
function createClosing(at: Date): HistoryEntry {
  return { kind: 'closed', at, by: 'schedule', changes: [] };
}

function createHistory(survey: DemoSurvey, { closesAt, closedAt }: DatedFields, now: Date): HistoryEntry[] {
  const opened: HistoryEntry = { kind: 'opened', at: getOpenedAt(survey, now), by: 'owner', changes: [] };
  const changes = (survey.changes ?? []).flatMap((change) => createEntries(survey, change, now));
  return [opened, ...changes, ...(closesAt <= now && !closedAt ? [createClosing(closesAt)] : [])];
}

/** The fields that the survey's changes and the day of seeding determine. */
function createDatedFields(survey: DemoSurvey, surveyor: DemoUser, now: Date): DatedFields {
  const closed = findChange(survey, 'closed');
  const withdrawn = findChange(survey, 'withdrawn');
  const unpublished = findChange(survey, 'unpublished');
  const closedAt = closed && subtractDays(now, closed.daysAgo);
  const deadline = getDeadline(survey.closesInDays, now);
  const closesAt = closedAt ?? deadline.closesAt;
  const { offeredDaysAgo } = survey;
  const review = unpublished?.review;
  const publicStatus = unpublished ? 'Unpublish' : 'Publish';
  return {
    status: withdrawn ? 'Withdrawn' : publicStatus,
    deadline: closedAt ? toDeadlineDay(closedAt) : deadline.day,
    closesAt,
    ...(closedAt && { closedAt }),
    ...(closesAt > now ? { closingDueAt: closesAt } : { finalReportDueAt: getCompletionTime(closesAt) }),
    ...(withdrawn && { withdrawnAt: subtractDays(now, withdrawn.daysAgo) }),
    ...(unpublished && { feedback: unpublished.feedback }),
    ...(review && { review: { requestedAt: subtractDays(now, review.daysAgo), message: review.message } }),
    ...(offeredDaysAgo !== undefined && {
      transfer: { toEmail: surveyor.email, offeredAt: subtractDays(now, offeredDaysAgo) },
    }),
  };
}

/** The questions of each version, the first one first. */
function listVersions(survey: DemoSurvey, now: Date): Question[][] {
  const edited = findChange(survey, 'edited');
  return [...(edited ? [toQuestions(edited.questionsBefore, now)] : []), toQuestions(survey.questions, now)];
}

/** The stored questions of the versions before the current one. */
export function createVersionDocuments(survey: DemoSurvey, now: Date): VersionDocument[] {
  const surveyId = getSurveyId(survey, now);
  return listVersions(survey, now)
    .slice(0, -1)
    .map((questions, index) => ({
      _id: createStableId(`version ${index + 1} of ${survey.title}`, getOpenedAt(survey, now)),
      surveyId,
      version: index + 1,
      questions,
    }));
}

/** A survey with its history, and with the counts of its votes, which are given earliest first. */
export function createSurveyDocument(
  survey: DemoSurvey,
  votes: VoteDocument[],
  surveyor: DemoUser,
  now: Date,
): SurveyDocument {
  const { title, description, location, category, invited } = survey;
  const { resultsPolicy = 'after-voting', voterPolicy = 'any-account' } = survey;
  const versions = listVersions(survey, now);
  const questions = toQuestions(survey.questions, now);
  const owner = getOwner(survey, surveyor);
  const datedFields = createDatedFields(survey, surveyor, now);
  const reopened = findChange(survey, 'reopened');
  return {
    _id: getSurveyId(survey, now),
    title,
    description,
    ...(location && { location }),
    category,
    questions,
    ...summarizeQuestions({ questions }),
    resultsPolicy,
    voterPolicy,
    visibilityPolicy: getVisibility({ voterPolicy }),
    timestamp: getOpenedAt(survey, now),
    surveyorUid: owner.uid,
    surveyorEmail: owner.email,
    ...datedFields,
    voteCount: votes.length,
    version: versions.length,
    questionsFrozen: votes.some(({ version }) => version === versions.length),
    revision: 1 + (survey.changes ?? []).length,
    ...(invited && { invitationCount: votes.length + invited.withoutVote + invited.unused }),
    tokens: getIndexTokens(survey),
    history: createHistory(survey, datedFields, now),
    ...computeTallies(versions, votes, reopened && subtractDays(now, reopened.daysAgo)),
  };
}
