import type { Answers, Participation, Question, ResponseEntry } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../http/lists/pagination';
import { mapRecord } from '../http/presentation/present';
import { problem, type ProblemError } from '../http/problems/problem';
import type { Page } from '../http/pipeline/route';
import type { SurveyRecord } from '../surveys/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { ScheduledOpenings } from '../surveys/drafts/scheduled-openings';
import { presentState } from '../surveys/present-survey';
import { isStepComplete } from '../surveys/results/shown-tallies';
import { getTallyPaths, toVersionKey } from '../surveys/results/tallies';
import type { UserRecord } from '../users/users.collection';
import { validateAnswers } from './validate-answers';
import { presentOwnVote, loadQuestionsAsVoted } from './vote-questions';
import { parseResponseFilter, type ResponseFilterInput, type TalliedSurvey } from './response-filter';
import { MAX_COUNTING_DELAY_MS } from './max-counting-delay';
import type { VoterPolicyCheck } from './voter-policy';
import type { VotesRepository } from './votes.repository';
import type { VoteRecord } from './votes.collection';

/** A ballot, with the time and the idempotency key of its request. */
export interface VoteInput {
  surveyId: string;
  /** The version that the voter saw; absent if the client does not know about versions. */
  version?: number | undefined;
  /** The revision that the voter saw. Until the first vote freezes them, questions change without a new version. */
  revision?: number | undefined;
  response: Answers;
  comment?: string | undefined;
  /** A ballot counts if it reached the server before the deadline. */
  receivedAt: Date;
  idempotencyKey?: string | undefined;
}

/** How often a first ballot is tried while its survey is being edited. */
const MAX_ATTEMPTS = 3;

export type VotesService = ReturnType<typeof createVotesService>;

function presentResponse({
  id,
  votedUserEmail,
  votedUserName,
  response,
  comment,
  version,
  at,
}: VoteRecord): ResponseEntry {
  return { _id: id, votedUserEmail, votedUserName, response, comment, version, at: at.toISOString() };
}

function presentParticipation(
  vote: VoteRecord,
  survey: SurveyRecord,
  questions: Question[] | undefined,
  now: Date,
): Participation {
  const { id, title, category, closesAt, voteCount, resultsPolicy } = survey;
  return {
    _id: id,
    title,
    category,
    ...presentState(survey, now),
    closesAt: closesAt.toISOString(),
    voteCount,
    resultsPolicy,
    ...presentOwnVote(vote, questions ?? []),
  };
}

/** Whether the answers are the same, in whatever order their questions come. */
function isSameAnswers(one: Answers, other: Answers): boolean {
  const sorted = (answers: Answers) => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function isStale(survey: SurveyRecord, { version, revision }: VoteInput): boolean {
  if (version !== undefined && version !== survey.version) return true;
  return !survey.questionsFrozen && revision !== undefined && revision !== survey.revision;
}

/** Casting votes, and reading them by the survey's owner, by admins, and by the voters. */
export function createVotesService({
  votes,
  surveys,
  openings,
  checkVoterPolicy,
  requestRecount,
  onVote,
  now,
}: {
  votes: VotesRepository;
  surveys: SurveysRepository;
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  checkVoterPolicy: VoterPolicyCheck;
  /** Requests a complete recount of a survey's votes by a later job. */
  requestRecount: (surveyId: string) => Promise<void>;
  /** Called for every stored vote, but not for repeats. */
  onVote: () => void;
  now: () => Date;
}) {
  /** The reason why this ballot cannot be counted; null if it can. */
  function getVoteError(survey: SurveyRecord, voteInput: VoteInput): ProblemError | null {
    if (survey.closesAt <= voteInput.receivedAt) return problem('survey-closed');
    if (survey.opensAt && survey.opensAt > voteInput.receivedAt) return problem('survey-not-found');
    if (isStale(survey, voteInput)) return problem('survey-changed');
    const errors = validateAnswers(survey.questions, voteInput.response);
    return errors.length > 0 ? problem('invalid-input', errors) : null;
  }

  /**
   * Whether the same ballot was counted before: the client repeats it if it never received the answer.
   * @param closedAt a ballot that was received later was stored by a process that crashed before it could refuse it.
   * @throws idempotency-key-reused for other answers with the same key.
   */
  async function isRepeat(
    voter: UserRecord,
    { surveyId, idempotencyKey, response, comment }: VoteInput,
    closedAt?: Date,
  ): Promise<boolean> {
    if (!idempotencyKey) return false;
    const first = await votes.find(surveyId, voter.uid);
    if (first?.idempotencyKey !== idempotencyKey) return false;
    if (closedAt && first.at >= closedAt) return false;
    const isSameVote = isSameAnswers(first.response, response) && (first.comment ?? '') === (comment ?? '');
    if (!isSameVote) throw problem('idempotency-key-reused');
    return true;
  }

  /** @returns the id of the vote; null if the voter has already voted on this survey. */
  async function insertVote(
    voter: UserRecord,
    survey: SurveyRecord,
    { response, comment, idempotencyKey, receivedAt }: VoteInput,
  ): Promise<string | null> {
    const id = await votes.insert({
      surveyId: survey.id,
      voterId: voter.uid,
      votedUserName: voter.name,
      votedUserEmail: voter.email,
      version: survey.version,
      response,
      ...(comment && { comment }),
      ...(idempotencyKey && { idempotencyKey }),
      at: receivedAt,
    });
    if (id) onVote();
    return id;
  }

  /** A repeat of a counted ballot gets the first answer, whatever has happened since. */
  async function acceptRepeatOrThrow(
    voter: UserRecord,
    voteInput: VoteInput,
    error: ProblemError,
    survey?: SurveyRecord | null,
  ) {
    if (await isRepeat(voter, voteInput, survey?.closedAt)) return { modifiedCount: 1 };
    throw error;
  }

  /** The reason why a stored vote was not counted, if its survey was closed or deleted before it was received. */
  async function findLateClosing({ id }: SurveyRecord, { receivedAt }: VoteInput): Promise<ProblemError | null> {
    const survey = await surveys.find(id);
    if (!survey) return problem('survey-not-found');
    return survey.closesAt <= receivedAt ? problem('survey-closed') : null;
  }

  /**
   * Counts a stored vote. The vote that completes a step updates the results that everyone but the owner and admins
   * sees.
   * @throws survey-closed, survey-not-found if that happened before the vote was received; the vote is removed.
   */
  async function countVote(survey: SurveyRecord, voteId: string, voteInput: VoteInput, storedAt: Date): Promise<void> {
    const { response, receivedAt } = voteInput;
    const paths = getTallyPaths(survey.questions, { response, at: receivedAt });
    const counted = await surveys.countVote(survey, receivedAt, paths);
    const closing = counted === null ? await findLateClosing(survey, voteInput) : null;
    if (closing) await votes.removeUncounted(voteId);
    // Clocks may jump and processes may stall, so a recount may have run between storing and counting the vote.
    if (counted === null || now().getTime() - storedAt.getTime() > MAX_COUNTING_DELAY_MS)
      await requestRecount(survey.id);
    if (closing) throw closing;
    if (counted && isStepComplete(counted))
      await surveys.completeStep(survey.id, toVersionKey(survey.version), counted);
  }

  return {
    /**
     * Casts a vote. A repeat with the same idempotency key gets the first answer.
     * @throws survey-not-found, survey-closed, survey-changed, voter-unverified, voter-not-invited, already-voted,
     * invalid-input; identity-unreachable if it cannot be asked whether the voter's email is verified
     */
    async cast(voter: UserRecord, voteInput: VoteInput): Promise<{ modifiedCount: number }> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const survey = await openings.findSurvey(voteInput.surveyId);
        if (survey?.status !== 'Publish') return acceptRepeatOrThrow(voter, voteInput, problem('survey-not-found'));
        const error = mapRecord(survey.id, () => getVoteError(survey, voteInput));
        if (error) return acceptRepeatOrThrow(voter, voteInput, error, survey);
        const policyError = await checkVoterPolicy(voter, survey);
        if (policyError) return acceptRepeatOrThrow(voter, voteInput, policyError, survey);
        // A second ballot by a voter of an earlier version is not counted, so it must not freeze this version.
        if (!survey.questionsFrozen && (await votes.find(survey.id, voter.uid)))
          return acceptRepeatOrThrow(voter, voteInput, problem('already-voted'), survey);
        if (survey.questionsFrozen || (await surveys.freezeQuestions(survey))) {
          const storedAt = now();
          const id = await insertVote(voter, survey, voteInput);
          if (!id) return acceptRepeatOrThrow(voter, voteInput, problem('already-voted'), survey);
          await countVote(survey, id, voteInput, storedAt);
          return { modifiedCount: 1 };
        }
        // Someone saved the survey between the read and the first vote: try again with its current questions.
      }
      throw problem('survey-changed');
    },

    /**
     * Runs before a ballot is refused for its comment. A repeat of a counted ballot gets its first answer, even if its
     * voter may no longer comment; a ballot for a survey that does not exist is refused as such.
     * @throws survey-not-found, idempotency-key-reused
     */
    async answerBeforeRefusal(voter: UserRecord, voteInput: VoteInput): Promise<{ modifiedCount: number } | undefined> {
      if (await isRepeat(voter, voteInput)) return { modifiedCount: 1 };
      const survey = await openings.findSurvey(voteInput.surveyId);
      if (survey?.status !== 'Publish') throw problem('survey-not-found');
      return undefined;
    },

    /** Loads the survey whose responses are listed. */
    findSurvey: (id: string): Promise<TalliedSurvey | null> => surveys.findWithTallies(id),

    /** @throws invalid-input for an answer that the question does not offer; search-too-wide. */
    async listResponses(
      survey: TalliedSurvey,
      { limit, cursor, ...filterInput }: PageRequest & ResponseFilterInput,
    ): Promise<Page<ResponseEntry>> {
      const { filter, total } = await parseResponseFilter(surveys, survey, filterInput);
      const { items, next } = await readPage({ limit, cursor }, (range) =>
        votes.listBySurvey(survey.id, { ...filter, ...range }),
      );
      return { entries: toEntries(items, presentResponse), next, total };
    },

    /** Which of the given surveys the voter has voted on. */
    listVoted(voter: UserRecord, surveyIds: string[]): Promise<string[]> {
      return votes.filterVoted([...new Set(surveyIds)], voter.uid);
    },

    async listParticipated(voter: UserRecord, request: PageRequest): Promise<Page<Participation>> {
      const { items, next } = await readPage(request, (range) => votes.listByVoter(voter.uid, range));
      const found = new Map(
        (await surveys.findMany(items.map(({ surveyId }) => surveyId))).map((survey) => [survey.id, survey]),
      );
      const getQuestions = await loadQuestionsAsVoted(surveys, items, found);
      const at = now();
      const entries = items.flatMap((vote) => {
        const survey = found.get(vote.surveyId);
        if (!survey) return [];
        return [{ id: vote.id, present: () => presentParticipation(vote, survey, getQuestions(vote), at) }];
      });
      return { entries, next };
    },
  };
}
