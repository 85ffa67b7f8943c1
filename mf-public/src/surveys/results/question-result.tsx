import type { AnswerValue } from '@canvass/shared/contracts';
import type { ReactNode } from 'react';
import { Contest, CorrectionNote, ResultCounts, type QuestionResults, formatResultSummary } from '@canvass/shared/ui';

interface QuestionResultProps {
  question: QuestionResults;
  /** The number of the question, from 1. */
  number: number;
  level: 'h3' | 'h4';
  /** The reader's own answer. */
  ownAnswer: AnswerValue | undefined;
  /** What to show below the answers. */
  children?: ReactNode;
}

/** The answers to one question, in the layout of a ballot. */
export function QuestionResult({ question, number, level, ownAnswer, children }: QuestionResultProps) {
  const kind = formatResultSummary(question);
  return (
    <Contest number={number} title={question.title} kind={kind} variant="result" level={level} answered={false}>
      <CorrectionNote question={question} />
      <ResultCounts question={question} ownAnswer={ownAnswer} />
      {children}
    </Contest>
  );
}
