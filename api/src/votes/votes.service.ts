import { isSealed, type Participation, type Question, type ResponseEntry } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import type { Page } from '../kernel/http/lists/page';
import { presentState } from '../surveys/present-survey';
import type { SurveyRecord } from '../records/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import { hasMixedBallots, requireShownBallots } from '../records/shown-ballots';
import { presentOwnVote, type OwnVoteRecord, type OwnVotes } from './own-votes';
import { parseResponseFilter, type ResponseFilterInput, type TalliedSurvey } from './response-filter';
import type { ResponseRecord, ResponsesRepository } from '../records/responses.repository';
import { loadQuestionsAsVoted } from './vote-questions';

export type VotesService = ReturnType<typeof createVotesService>;

function presentResponse({ id, at, ...response }: ResponseRecord, isMixed: boolean): ResponseEntry {
  return { ...response, _id: id, at: at?.toISOString(), ...(isMixed && { mixed: true }) };
}

function presentParticipation(
  vote: OwnVoteRecord,
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

/** Reading votes: by the survey's owner, by admins, and by the voters. */
export function createVotesService({
  responses,
  ownVotes,
  surveys,
  now,
}: {
  responses: ResponsesRepository;
  ownVotes: OwnVotes;
  surveys: SurveysRepository;
  now: () => Date;
}) {
  return {
    /** Loads the survey whose responses are listed. */
    findSurvey: (id: string): Promise<TalliedSurvey | null> => surveys.findWithTallies(id),

    /** @throws invalid-input for an answer that the question does not offer; search-too-wide, ballots-held-back, ballots-not-whole. */
    async listResponses(
      survey: TalliedSurvey,
      { limit, cursor, ...filterInput }: PageRequest & ResponseFilterInput,
    ): Promise<Page<ResponseEntry>> {
      requireShownBallots(survey);
      const { filter, total } = await parseResponseFilter(surveys, survey, filterInput);
      const { items, next } = await readPage({ limit, cursor }, (range) =>
        responses.list(survey, { ...filter, ...range }),
      );
      const isMixed = hasMixedBallots(survey);
      return { entries: toEntries(items, (item) => presentResponse(item, isMixed)), next, total };
    },

    /** Which of the given surveys the voter has voted on. */
    listVoted(voter: UserRecord, surveyIds: string[]): Promise<string[]> {
      return ownVotes.filterVoted([...new Set(surveyIds)], voter.uid);
    },

    /**
     * The surveys that a person has voted on. Nobody else sees the answers of their anonymous ballots, nor, until the
     * results are shown, that they have voted.
     */
    async listParticipated(caller: UserRecord, voter: UserRecord, request: PageRequest): Promise<Page<Participation>> {
      const { items, next } = await readPage(request, (range) => ownVotes.listByVoter(voter.uid, range));
      const found = new Map(
        (await surveys.findMany(items.map(({ surveyId }) => surveyId))).map((survey) => [survey.id, survey]),
      );
      const isOwn = caller.uid === voter.uid;
      const shown = isOwn ? await ownVotes.addLinkedAnswers(voter.uid, items, found) : items;
      const answered = shown.flatMap(({ answers }) => answers ?? []);
      const getQuestions = await loadQuestionsAsVoted(surveys, answered, found);
      const at = now();
      const entries = shown.flatMap((vote) => {
        const survey = found.get(vote.surveyId);
        if (!survey || (!isOwn && isSealed(survey))) return [];
        const questions = () => vote.answers && getQuestions(vote.answers);
        return [{ id: vote.id, present: () => presentParticipation(vote, survey, questions(), at) }];
      });
      return { entries, next };
    },
  };
}
