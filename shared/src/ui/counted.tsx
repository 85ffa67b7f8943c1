import type { AnswerValue } from '../contracts/questions';
import type { Results as SurveyResults, VersionResults } from '../contracts/results';
import { Histogram } from './chart';
import { Result, Results } from './results';
import { Quiet } from './text';
import { words } from './words';

/** A question with its counts, as the results of a survey have it. */
export type CountedQuestion = VersionResults['questions'][number];

/** The mean of a rating, with one digit. */
function averageOf({ counts }: CountedQuestion): string {
  const sum = counts.reduce((total, { option, count }) => total + Number(option) * count, 0);
  const ratings = counts.reduce((total, { count }) => total + count, 0);
  return (sum / Math.max(ratings, 1)).toFixed(1);
}

/** How many answered a question and in what way: what stands beside its number. */
export function countedSaid(question: CountedQuestion): string {
  switch (question.kind) {
    case 'multiple':
      return words.counted.severalChosen;
    case 'rating':
      return words.counted.average(averageOf(question));
    case 'text':
      return words.counted.written(question.answered);
    default:
      return words.counted.votes(question.answered);
  }
}

/** What others than the owner and admins have to know while numbers may still move, and when some stay hidden. */
function describeLag({ stage, step, voteCount }: SurveyResults, shown: number): string[] {
  if (stage === 'open') return [words.counted.updatesEvery(step)];
  if (shown === voteCount) return [];
  return [stage === 'closing' ? words.counted.closing : words.counted.restHidden];
}

/** What numbers are made of, and when they move next. */
export function describeResults(results: SurveyResults): string {
  const { exact, voteCount, versions, stage, step } = results;
  const shown = versions.reduce((sum, { votes }) => sum + votes, 0);
  if (voteCount === 0 && (exact || stage !== 'open')) return words.counted.none;
  if (exact) return words.counted.all(shown);
  if (shown === 0 && stage === 'open') return words.counted.tooFew(step);
  if (shown === 0) return stage === 'closing' ? words.counted.closing : words.counted.tooFewInAll;
  const made = shown === voteCount ? words.counted.all(shown) : words.counted.some(shown, voteCount);
  return [made, ...describeLag(results, shown)].join(' ');
}

/** Whether an option is what somebody answered, or among it. */
function isChosen(option: string, answer: AnswerValue | undefined): boolean {
  return Array.isArray(answer) ? answer.includes(option) : answer === option;
}

export interface CountedProps {
  question: CountedQuestion;
  /** The reader's own answer, which is marked. */
  own?: AnswerValue;
  /** For dashboards: plain tracks in sans. */
  dense?: boolean;
}

function Bars({ question: { counts }, own, dense }: CountedProps) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <Results dense={dense}>
      {counts.map(({ option, count, share }) => (
        <Result
          key={option}
          label={option}
          percent={share * 100}
          count={words.counted.votes(count)}
          lead={count === most && most > 0}
          yours={isChosen(option, own)}
          dense={dense}
        />
      ))}
    </Results>
  );
}

/** How one question was answered: numbers with bars, piles for a rating; of written answers that they are not shown. */
export function Counted(props: CountedProps) {
  const { question, own } = props;
  if (question.kind === 'text') return <Quiet>{words.counted.writtenElsewhere}</Quiet>;
  if (question.kind !== 'rating') return <Bars {...props} />;
  const shares = question.counts.map(({ count, share }) => ({ count, percent: share * 100 }));
  return <Histogram shares={shares} yours={typeof own === 'number' ? own : undefined} />;
}
