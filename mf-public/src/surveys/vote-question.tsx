import { type AnswerValue, type Question, questionKey } from '@canvass/shared/contracts';
import { Contest, FieldError, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import * as words from '../words';
import { isAnswered } from './answers';
import { VoteAnswer } from './vote-answer';

const Wrong = styled(FieldError)`
  margin-top: ${tokens.space.s3};
`;

interface VoteQuestionProps {
  question: Question;
  /** Its place on the ballot, from 0. */
  index: number;
  answer: AnswerValue | undefined;
  /** A vote was tried: what is missing says so. */
  tried: boolean;
  locked: boolean;
  onAnswer: (key: string, answer: AnswerValue) => void;
}

/** One question of a ballot, to be answered by its kind. */
export function VoteQuestion({ question, index, answer, tried, locked, onAnswer }: VoteQuestionProps) {
  const id = useId();
  const { title, description, kind } = question;
  const key = questionKey(index);
  const missing = tried && !isAnswered(answer) ? { id, text: words.survey.required[kind] } : undefined;
  return (
    <Contest
      number={index + 1}
      ask={title}
      kind={words.survey.kinds[kind]}
      help={description || undefined}
      answered={isAnswered(answer)}
    >
      <VoteAnswer
        question={question}
        name={key}
        answer={answer}
        locked={locked}
        missing={missing}
        onAnswer={(value) => onAnswer(key, value)}
      />
      {/* A text field says it itself. */}
      {missing && kind !== 'text' && <Wrong id={id}>{missing.text}</Wrong>}
    </Contest>
  );
}
