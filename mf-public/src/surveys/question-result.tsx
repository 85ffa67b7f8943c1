import type { AnswerValue } from '@canvass/shared/contracts';
import { Contest, Counted, type CountedQuestion, countedSaid } from '@canvass/shared/ui';

interface QuestionResultProps {
  question: CountedQuestion;
  /** From 1. */
  number: number;
  level: 'h3' | 'h4';
  /** What the person who looks answered. */
  own: AnswerValue | undefined;
}

/** How one question was answered, as a question of the ballot. */
export function QuestionResult({ question, number, level, own }: QuestionResultProps) {
  const kind = countedSaid(question);
  return (
    <Contest number={number} ask={question.title} kind={kind} use="result" level={level} answered={false}>
      <Counted question={question} own={own} />
    </Contest>
  );
}
