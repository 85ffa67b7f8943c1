import { getQuestionKey, omitUnasked } from '@canvass/shared/contracts';
import type { VoteDocument } from '../src/records/votes.collection';
import { pickAnswer, pickMood } from './answers';
import { createStableId, findChange, getSurveyId, subtractDays, toQuestions, type DemoSurvey } from './demo-survey';
import { findDemoUser, type DemoUser } from './people';
import { createRandom } from './random';
import { getVoter, type Voter } from './voters';
import { pickVotingTimes } from './voting-times';

const DEFAULT_MOOD = 0.62;

/** The number of the first voter, which differs between surveys. */
const MAX_FIRST_VOTER = 300;

/** The votes of demo accounts follow this many others. */
const VOTES_BEFORE_ACCOUNTS = 3;

function listVoters({ title, votes }: DemoSurvey): Voter[] {
  const first = Math.floor(createRandom(`voters of ${title}`)() * MAX_FIRST_VOTER);
  return Array.from({ length: votes }, (_, index) => getVoter(first + index));
}

/** Replaces some of the voters by users of the demo accounts. */
function addAccounts(voters: Voter[], { participants = [] }: DemoSurvey, demoUsers: DemoUser[]) {
  const ballots: { voter: Voter; comment?: string | undefined }[] = voters.map((voter) => ({ voter }));
  for (const [index, { role, comment }] of participants.entries()) {
    const user = findDemoUser(demoUsers, role);
    if (user) ballots[VOTES_BEFORE_ACCOUNTS + index] = { voter: { ...user, name: user.displayName }, comment };
  }
  return ballots;
}

/** Adds comments to votes that give the answers they belong to, spread over all votes. */
function addComments(votes: VoteDocument[], { comments = [] }: DemoSurvey): void {
  for (const [index, { answer, text }] of comments.entries()) {
    const first = Math.floor((index * votes.length) / comments.length);
    const vote = votes
      .slice(first)
      .find(({ response, comment }) => response[getQuestionKey(0)] === answer && comment === undefined);
    if (vote) vote.comment = text;
  }
}

/** The votes of a survey, earliest first. The voters have no accounts, except for users of the demo accounts. */
export function createVoteDocuments(survey: DemoSurvey, demoUsers: DemoUser[], now: Date): VoteDocument[] {
  const { title, mood: average = DEFAULT_MOOD } = survey;
  const random = createRandom(`answers to ${title}`);
  const surveyId = getSurveyId(survey, now);
  const edited = findChange(survey, 'edited');
  const versions = [...(edited ? [edited.questionsBefore] : []), survey.questions].map((demoQuestions) => ({
    demoQuestions,
    questions: toQuestions(demoQuestions, now),
  }));
  const ballots = addAccounts(listVoters(survey), survey, demoUsers);
  const votes = pickVotingTimes(survey, now).map((at, index): VoteDocument => {
    const { voter, comment } = ballots[index] ?? { voter: getVoter(index) };
    const mood = pickMood(average, random);
    const version = edited && at >= subtractDays(now, edited.daysAgo) ? 2 : 1;
    const { demoQuestions = [], questions = [] } = versions[version - 1] ?? {};
    const answers = demoQuestions.flatMap((demo, number) => {
      const question = questions[number];
      if (!question) throw new Error(`“${title}” has no question ${number + 1}.`);
      const isLeftOut = demo.answeredShare !== undefined && random() > demo.answeredShare;
      return isLeftOut ? [] : [[getQuestionKey(number), pickAnswer(question, demo, mood, random)] as const];
    });
    return {
      _id: createStableId(`vote ${index} in ${title}`, at),
      surveyId,
      voterId: voter.uid,
      votedUserName: voter.name,
      votedUserEmail: voter.email,
      version,
      response: omitUnasked(questions, Object.fromEntries(answers)),
      ...(comment !== undefined && { comment }),
      at,
    };
  });
  addComments(votes, survey);
  return votes;
}
