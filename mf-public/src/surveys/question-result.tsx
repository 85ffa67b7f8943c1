import type { VersionResults } from '@canvass/shared/contracts';
import { Contest, Histogram, Quiet, Result, Results } from '@canvass/shared/ui';
import { words } from '../words';

type Counted = VersionResults['questions'][number];

/** The mean of a rating, with one digit. */
function averageOf({ counts }: Counted): string {
  const sum = counts.reduce((total, { option, count }) => total + Number(option) * count, 0);
  const ratings = counts.reduce((total, { count }) => total + count, 0);
  return (sum / Math.max(ratings, 1)).toFixed(1);
}

/** What stands beside the question's number. */
function kindSaid(question: Counted): string {
  switch (question.kind) {
    case 'multiple':
      return words.results.severalChosen;
    case 'rating':
      return words.results.average(averageOf(question));
    case 'text':
      return words.results.written(question.answered);
    default:
      return words.results.votes(question.answered);
  }
}

function Bars({ counts }: Counted) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <Results>
      {counts.map(({ option, count, share }) => (
        <Result
          key={option}
          label={option}
          percent={share * 100}
          count={words.results.votes(count)}
          lead={count === most && most > 0}
        />
      ))}
    </Results>
  );
}

function Answers(question: Counted) {
  if (question.kind === 'text') return <Quiet>{words.results.writtenElsewhere}</Quiet>;
  if (question.kind !== 'rating') return <Bars {...question} />;
  return <Histogram shares={question.counts.map(({ count, share }) => ({ count, percent: share * 100 }))} />;
}

interface QuestionResultProps {
  question: Counted;
  /** From 1. */
  number: number;
  level: 'h3' | 'h4';
}

/** How one question was answered: numbers with bars, piles for a rating with its average, a count of what was written. */
export function QuestionResult({ question, number, level }: QuestionResultProps) {
  return (
    <Contest number={number} ask={question.title} kind={kindSaid(question)} use="result" level={level} answered={false}>
      <Answers {...question} />
    </Contest>
  );
}
