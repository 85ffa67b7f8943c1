import type { Answers, Participation, ResponseEntry } from '@canvass/shared/contracts';
import { readPage, type PageRequest } from '../http/page';
import { problem, type ProblemError } from '../http/problem';
import type { Page } from '../http/route';
import type { SurveyRecord, SurveysRepository } from '../surveys/surveys.repository';
import { roleOf } from '../users/roles';
import type { UserRecord } from '../users/users.repository';
import { answerProblems } from './answers';
import type { VoteRecord, VotesRepository } from './votes.repository';

interface Ballot {
  surveyId: string;
  /** The version that the voter saw; absent when the client does not know versions. */
  version?: number | undefined;
  votedUserEmail: string;
  response: Answers;
  comment?: string | undefined;
  idempotencyKey?: string | undefined;
}

export type VotesService = ReturnType<typeof buildVotesService>;

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

function presentParticipation({ response, comment, at }: VoteRecord, survey: SurveyRecord): Participation {
  const { id, title, category, status, closesAt, voteCount, questions } = survey;
  return {
    _id: id,
    title,
    category,
    status,
    closesAt: closesAt.toISOString(),
    voteCount,
    questions,
    response,
    comment,
    at: at.toISOString(),
  };
}

/** Votes: cast once, read by the survey's owner, by admins, and by those who cast them. */
export function buildVotesService({
  votes,
  surveys,
  now,
}: {
  votes: VotesRepository;
  surveys: SurveysRepository;
  now: () => Date;
}) {
  /** Why this ballot cannot be counted; null when it can. */
  function refusalOf(voter: UserRecord, survey: SurveyRecord, ballot: Ballot): ProblemError | null {
    if (ballot.comment && roleOf(voter, now()) !== 'pro-user') return problem('comment-needs-pro');
    if (survey.closesAt <= now()) return problem('survey-closed');
    if (ballot.version !== undefined && ballot.version !== survey.version) return problem('survey-changed');
    const errors = answerProblems(survey.questions, ballot.response);
    return errors.length > 0 ? problem('invalid-input', errors) : null;
  }

  /** Whether this very ballot was counted before: the client repeats it because it never saw the answer. */
  async function isRepeat(voter: UserRecord, { surveyId, idempotencyKey }: Ballot): Promise<boolean> {
    if (!idempotencyKey) return false;
    return (await votes.find(surveyId, voter.uid))?.idempotencyKey === idempotencyKey;
  }

  /** @returns false when the voter has voted in this survey before. */
  function insert(
    voter: UserRecord,
    survey: SurveyRecord,
    { response, comment, idempotencyKey }: Ballot,
  ): Promise<boolean> {
    return votes.insert({
      surveyId: survey.id,
      voterId: voter.uid,
      votedUserName: voter.name,
      votedUserEmail: voter.email,
      version: survey.version,
      response,
      ...(comment && { comment }),
      ...(idempotencyKey && { idempotencyKey }),
      at: now(),
    });
  }

  return {
    /**
     * Casts a vote. A repeat with the same idempotency key is answered as the first time.
     * @throws foreign-email, comment-needs-pro, survey-not-found, survey-closed, survey-changed, already-voted, invalid-input
     */
    async cast(voter: UserRecord, ballot: Ballot): Promise<{ modifiedCount: number }> {
      if (ballot.votedUserEmail !== voter.email) throw problem('foreign-email');
      const survey = await surveys.find(ballot.surveyId);
      if (survey?.status !== 'Publish') throw problem('survey-not-found');
      const refusal = refusalOf(voter, survey, ballot);
      if (refusal || !(await insert(voter, survey, ballot))) {
        if (await isRepeat(voter, ballot)) return { modifiedCount: 1 };
        throw refusal ?? problem('already-voted');
      }
      await surveys.countVote(survey.id);
      return { modifiedCount: 1 };
    },

    /** @throws survey-not-found; not-your-survey for a surveyor who does not own it. */
    async listResponses(caller: UserRecord, surveyId: string, request: PageRequest): Promise<Page<ResponseEntry>> {
      const survey = await surveys.find(surveyId);
      if (!survey) throw problem('survey-not-found');
      if (survey.surveyorUid !== caller.uid && roleOf(caller, now()) !== 'admin') throw problem('not-your-survey');
      const { items, next } = await readPage(request, (range) => votes.listBySurvey(surveyId, range));
      return { items: items.map(presentResponse), next, total: String(survey.voteCount) };
    },

    async listParticipated(voter: UserRecord, request: PageRequest): Promise<Page<Participation>> {
      const { items, next } = await readPage(request, (range) => votes.listByVoter(voter.uid, range));
      const found = new Map(
        (await surveys.findMany(items.map(({ surveyId }) => surveyId))).map((survey) => [survey.id, survey]),
      );
      const participations = items.flatMap((vote) => {
        const survey = found.get(vote.surveyId);
        return survey ? [presentParticipation(vote, survey)] : [];
      });
      return { items: participations, next };
    },
  };
}
