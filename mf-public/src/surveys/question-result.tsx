import { Contest, Counted, type CountedQuestion, countedSaid } from '@canvass/shared/ui';

interface QuestionResultProps {
  question: CountedQuestion;
  /** From 1. */
  number: number;
  level: 'h3' | 'h4';
}

/** How one question was answered, as a question of the ballot. */
export function QuestionResult({ question, number, level }: QuestionResultProps) {
  const kind = countedSaid(question);
  return (
    <Contest number={number} ask={question.title} kind={kind} use="result" level={level} answered={false}>
      <Counted question={question} />
    </Contest>
  );
}
