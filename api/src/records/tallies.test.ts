import { questionsSchema, type Answers } from '@canvass/shared/contracts';
import fc from 'fast-check';
import { addVote, getAnswerCount, getOptionCount, getRankCounts, getTallyPaths, type Tally } from './tallies';

const OPTIONS = ['Tea', 'Coffee', 'Juice', 'Milk', 'Water', 'Cocoa', 'Cider', 'Tonic', 'Mate', 'Chai'];

const [question] = questionsSchema.parse([{ title: 'Which?', kind: 'ranking', options: OPTIONS, required: false }]);
if (!question) throw new Error('There is no question.');

const ranking = fc.shuffledSubarray(OPTIONS, { minLength: OPTIONS.length });
const votes = fc.array(fc.option(ranking, { nil: undefined }), { maxLength: 30 });

function toAnswers(answer: string[] | undefined): Answers {
  return answer ? { 'Question-1': answer } : {};
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('each option has one rank in every answer, and each rank one option', () => {
  fc.assert(
    fc.property(votes, (answers) => {
      const tally: Tally = { votes: 0, counts: {} };
      for (const answer of answers) addVote(tally, [question], { response: toAnswers(answer) });
      const answered = answers.filter(Boolean).length;
      expect(tally.votes).toBe(answers.length);
      expect(getAnswerCount(tally, question, 0)).toBe(answered);
      const ranks = OPTIONS.map((_, option) => getRankCounts(tally, question, 0, option) ?? []);
      for (const counts of ranks) expect(sum(counts)).toBe(answered);
      for (const rank of OPTIONS.keys()) expect(sum(ranks.map((counts) => counts[rank] ?? 0))).toBe(answered);
      for (const [option, name] of OPTIONS.entries())
        expect(getOptionCount(tally, question, 0, option)).toBe(answers.filter((each) => each?.[0] === name).length);
    }),
  );
});

test('a vote increments what a recount adds', () => {
  fc.assert(
    fc.property(ranking, (answer) => {
      const tally: Tally = { votes: 0, counts: {} };
      addVote(tally, [question], { response: toAnswers(answer) });
      const added = Object.keys(tally.counts['q0'] ?? {}).map((counter) => `counts.q0.${counter}`);
      expect(getTallyPaths([question], { response: toAnswers(answer) })).toEqual(['votes', ...added]);
    }),
  );
});
