import type { Answers, Participation, Question, ResponseEntry } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../http/lists/pagination';
import { mapRecord } from '../http/presentation/present';
import { problem, type ProblemError } from '../http/problems/problem';
import type { Page } from '../http/pipeline/route';
import type { SurveyRecord } from '../surveys/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { isStepComplete } from '../surveys/results/shown-tallies';
import { getTallyPaths, toVersionKey, type CountedVote } from '../surveys/results/tallies';
import type { UserRecord } from '../users/users.collection';
import { validateAnswers } from './validate-answers';
import { presentOwnVote, loadQuestionsAsVoted } from './vote-questions';
import { parseResponseFilter, type ResponseFilterInput, type TalliedSurvey } from './response-filter';
import { MAX_COUNTING_DELAY_MS } from './max-counting-delay';
import type { VotesRepository } from './votes.repository';
import type { VoteRecord } from './votes.collection';

/** A ballot, and how it came. */
export interface VoteInput {
  surveyId: string;
  /** The version that the voter saw; absent when the client does not know versions. */
  version?: number | undefined;
  /** The revision that the voter saw: until a first vote seals them, questions change without a new version. */
  revision?: number | undefined;
  response: Answers;
  comment?: string | undefined;
  /** A ballot that reaches the server before the deadline counts. */
  receivedAt: Date;
  idempotencyKey?: string | undefined;
}

/** How often a first ballot is tried again while its survey is being edited. */
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

function presentParticipation(vote: VoteRecord, survey: SurveyRecord, questions: Question[] = []): Participation {
  const { id, title, category, status, closesAt, voteCount, resultsPolicy } = survey;
  return {
    _id: id,
    title,
    category,
    status,
    closesAt: closesAt.toISOString(),
    voteCount,
    resultsPolicy,
    ...presentOwnVote(vote, questions),
  };
}

/** The same answers, in whatever order their questions came. */
function isSameAnswers(one: Answers, other: Answers): boolean {
  const sorted = (answers: Answers) => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function isStale(survey: SurveyRecord, { version, revision }: VoteInput): boolean {
  if (version !== undefined && version !== survey.version) return true;
  return !survey.questionsFrozen && revision !== undefined && revision !== survey.revision;
}

/** Votes: cast once, read by the survey's owner, by admins, and by those who cast them. */
export function createVotesService({
  votes,
  surveys,
  requestRecount,
  onVote,
  now,
}: {
  votes: VotesRepository;
  surveys: SurveysRepository;
  /** Has the votes of a survey counted anew, all of them, by a job that comes later. */
  requestRecount: (surveyId: string) => Promise<void>;
  /** Hears of every vote that was stored; a repeat is none. */
  onVote: () => void;
  now: () => Date;
}) {
  /** Why this ballot cannot be counted; null when it can. */
  function getVoteError(survey: SurveyRecord, voteInput: VoteInput): ProblemError | null {
    if (survey.closesAt <= voteInput.receivedAt) return problem('survey-closed');
    if (isStale(survey, voteInput)) return problem('survey-changed');
    const errors = validateAnswers(survey.questions, voteInput.response);
    return errors.length > 0 ? problem('invalid-input', errors) : null;
  }

  /**
   * Whether this very ballot was counted before: the client repeats it because it never saw the answer.
   * @throws idempotency-key-reused for other answers under the same key.
   */
  async function isRepeat(
    voter: UserRecord,
    { surveyId, idempotencyKey, response, comment }: VoteInput,
  ): Promise<boolean> {
    if (!idempotencyKey) return false;
    const first = await votes.find(surveyId, voter.uid);
    if (first?.idempotencyKey !== idempotencyKey) return false;
    const isSameVote = isSameAnswers(first.response, response) && (first.comment ?? '') === (comment ?? '');
    if (!isSameVote) throw problem('idempotency-key-reused');
    return true;
  }

  /** @returns false when the voter has voted in this survey before. */
  async function insertVote(
    voter: UserRecord,
    survey: SurveyRecord,
    { response, comment, idempotencyKey }: VoteInput,
    at: Date,
  ): Promise<boolean> {
    const isNew = await votes.insert({
      surveyId: survey.id,
      voterId: voter.uid,
      votedUserName: voter.name,
      votedUserEmail: voter.email,
      version: survey.version,
      response,
      ...(comment && { comment }),
      ...(idempotencyKey && { idempotencyKey }),
      at,
    });
    if (isNew) onVote();
    return isNew;
  }

  /** A repeat of a counted ballot is answered as the first time, whatever has happened since. */
  async function acceptRepeatOrThrow(voter: UserRecord, voteInput: VoteInput, error: ProblemError) {
    if (await isRepeat(voter, voteInput)) return { modifiedCount: 1 };
    throw error;
  }

  /** Counts a stored vote; the one that completes a step moves what others than the owner see of the results. */
  async function countVote(survey: SurveyRecord, vote: CountedVote): Promise<void> {
    const counted = await surveys.countVote(survey, getTallyPaths(survey.questions, vote));
    // Clocks may jump, and processes stand still: the job that counts anew can have come between the two writes.
    if (counted === null || now().getTime() - vote.at.getTime() > MAX_COUNTING_DELAY_MS)
      await requestRecount(survey.id);
    if (counted && isStepComplete(counted))
      await surveys.completeStep(survey.id, toVersionKey(survey.version), counted);
  }

  return {
    /**
     * Casts a vote. A repeat with the same idempotency key is answered as the first time.
     * @throws survey-not-found, survey-closed, survey-changed, already-voted, invalid-input
     */
    async cast(voter: UserRecord, voteInput: VoteInput): Promise<{ modifiedCount: number }> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const survey = await surveys.find(voteInput.surveyId);
        if (survey?.status !== 'Publish') return acceptRepeatOrThrow(voter, voteInput, problem('survey-not-found'));
        const error = mapRecord(survey.id, () => getVoteError(survey, voteInput));
        if (error) return acceptRepeatOrThrow(voter, voteInput, error);
        // Who voted in an earlier version does not freeze this one by another ballot, which is not counted.
        if (!survey.questionsFrozen && (await votes.find(survey.id, voter.uid)))
          return acceptRepeatOrThrow(voter, voteInput, problem('already-voted'));
        if (survey.questionsFrozen || (await surveys.freezeQuestions(survey))) {
          const at = now();
          if (!(await insertVote(voter, survey, voteInput, at)))
            return acceptRepeatOrThrow(voter, voteInput, problem('already-voted'));
          await countVote(survey, { response: voteInput.response, at });
          return { modifiedCount: 1 };
        }
        // Somebody saved the survey between the reading and the first vote: look again at what it asks now.
      }
      throw problem('survey-changed');
    },

    /**
     * What comes before a ballot is refused for its comment: it was counted before, whatever its voter may write by now,
     * or there is no such survey to vote in.
     * @throws survey-not-found, idempotency-key-reused
     */
    async answerBeforeRefusal(voter: UserRecord, voteInput: VoteInput): Promise<{ modifiedCount: number } | undefined> {
      if (await isRepeat(voter, voteInput)) return { modifiedCount: 1 };
      const survey = await surveys.find(voteInput.surveyId);
      if (survey?.status !== 'Publish') throw problem('survey-not-found');
      return undefined;
    },

    /** The survey whose responses are listed. */
    findSurvey: (id: string): Promise<TalliedSurvey | null> => surveys.findWithTallies(id),

    /** @throws invalid-input for what the question does not offer; search-too-wide. */
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

    /** Which of some surveys the voter has voted in. */
    listVoted(voter: UserRecord, surveyIds: string[]): Promise<string[]> {
      return votes.filterVoted([...new Set(surveyIds)], voter.uid);
    },

    async listParticipated(voter: UserRecord, request: PageRequest): Promise<Page<Participation>> {
      const { items, next } = await readPage(request, (range) => votes.listByVoter(voter.uid, range));
      const found = new Map(
        (await surveys.findMany(items.map(({ surveyId }) => surveyId))).map((survey) => [survey.id, survey]),
      );
      const getQuestions = await loadQuestionsAsVoted(surveys, items, found);
      const entries = items.flatMap((vote) => {
        const survey = found.get(vote.surveyId);
        if (!survey) return [];
        return [{ id: vote.id, present: () => presentParticipation(vote, survey, getQuestions(vote)) }];
      });
      return { entries, next };
    },
  };
}
