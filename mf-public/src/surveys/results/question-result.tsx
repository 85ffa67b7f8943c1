import type { AnswerValue } from '@canvass/shared/contracts';
import { Contest, ResultCounts, type QuestionResults, formatResultSummary } from '@canvass/shared/ui';

interface QuestionResultProps {
  question: QuestionResults;
  /** From 1. */
  number: number;
  level: 'h3' | 'h4';
  /** What the person who looks answered. */
  ownAnswer: AnswerValue | undefined;
}

/** How one question was answered, as a question of the ballot. */
export function QuestionResult({ question, number, level, ownAnswer }: QuestionResultProps) {
  const kind = formatResultSummary(question);
  return (
    <Contest number={number} title={question.title} kind={kind} variant="result" level={level} answered={false}>
      <ResultCounts question={question} ownAnswer={ownAnswer} />
    </Contest>
  );
}
