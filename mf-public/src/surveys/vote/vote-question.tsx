import { type AnswerValue, type Question, getQuestionKey } from '@canvass/shared/contracts';
import { Contest, FieldError, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { isAnswered } from './answers';
import type { AnswerChange } from './use-vote-draft';
import { VoteAnswer } from './vote-answer';

const AnswerError = styled(FieldError)`
  margin-top: ${tokens.space.s3};
`;

interface VoteQuestionProps {
  question: Question;
  /** Its position on the ballot, from 0. */
  index: number;
  answer: AnswerValue | undefined;
  /** Whether a vote was submitted: missing answers are then marked. */
  hasTriedToSubmit: boolean;
  isLocked: boolean;
  /** Whether answers are stored without the voter's name. */
  isAnonymous: boolean;
  onAnswer: (key: string, change: AnswerChange) => void;
}

/** One question of a ballot with its controls. */
export function VoteQuestion(props: VoteQuestionProps) {
  const { question, index, answer, hasTriedToSubmit, isLocked, isAnonymous, onAnswer } = props;
  const id = useId();
  const { title, description, kind } = question;
  const key = getQuestionKey(index);
  const missing = hasTriedToSubmit && !isAnswered(answer) ? { id, text: strings.survey.required[kind] } : undefined;
  return (
    <Contest
      number={index + 1}
      title={title}
      kind={strings.survey.kinds[kind]}
      help={description || undefined}
      answered={isAnswered(answer)}
    >
      <VoteAnswer
        question={question}
        name={key}
        answer={answer}
        isLocked={isLocked}
        isAnonymous={isAnonymous}
        missing={missing}
        onAnswer={(change) => onAnswer(key, change)}
      />
      {/* A text field shows it itself. */}
      {missing && kind !== 'text' && <AnswerError id={id}>{missing.text}</AnswerError>}
    </Contest>
  );
}
