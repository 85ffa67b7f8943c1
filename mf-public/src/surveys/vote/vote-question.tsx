import { type AnswerValue, getQuestionKey, type Question } from '@canvass/shared/contracts';
import {
  Button,
  ConditionNote,
  Contest,
  CorrectionNote,
  FieldError,
  formatAnswerKind,
  tokens,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { describeAnswerProblem, isComplete } from './answers';
import { focusControl } from './focus-control';
import { getBallotKind } from './question-kinds';
import type { AnswerChange } from './use-vote-draft';

const AnswerError = styled(FieldError)`
  margin-top: ${tokens.space.s3};
`;

const ClearAnswer = styled(Button)`
  margin-top: ${tokens.space.s3};
`;

interface VoteQuestionProps {
  question: Question;
  /** Its position in the survey, from 0. */
  index: number;
  /** Its number among the questions that are asked, from 1; in print, it has that among all. */
  number: number;
  answer: AnswerValue | undefined;
  /** Whether a vote was submitted: what is missing is then said. */
  hasTriedToSubmit: boolean;
  /** What the order of shuffled options depends on; undefined until it is known. */
  optionSeed: string | undefined;
  isLocked: boolean;
  /** Whether answers are stored without the voter's name. */
  isAnonymous: boolean;
  onAnswer: (key: string, change: AnswerChange) => void;
}

/** One question of a ballot with its controls. */
export function VoteQuestion(props: VoteQuestionProps) {
  const { question, index, number, answer, hasTriedToSubmit, optionSeed, isLocked, isAnonymous, onAnswer } = props;
  const id = useId();
  const { title, description, kind } = question;
  const { Control, canClear, showsError } = getBallotKind(kind);
  const key = getQuestionKey(index);
  const text = describeAnswerProblem(question, answer, hasTriedToSubmit);
  const error = text === undefined ? undefined : { id, text };
  return (
    <Contest
      number={number}
      printedNumber={index + 1}
      title={title}
      kind={formatAnswerKind(question)}
      help={description || undefined}
      answered={isComplete(question, answer)}
    >
      <CorrectionNote question={question} />
      <ConditionNote showIf={question.showIf} isPrintedOnly />
      <Control
        optionSeed={optionSeed}
        question={question}
        name={key}
        answer={answer}
        isLocked={isLocked}
        isAnonymous={isAnonymous}
        error={error}
        onAnswer={(change) => onAnswer(key, change)}
      />
      {error && !showsError && <AnswerError id={id}>{error.text}</AnswerError>}
      {canClear(question, answer) && !isLocked && (
        <ClearAnswer
          size="s"
          kind="ghost"
          data-print="hide"
          aria-label={strings.survey.clearAnswerTo(number)}
          onClick={(event) => {
            const { form } = event.currentTarget;
            // The button goes away with the answer, and the options of a ranking come back.
            flushSync(() => onAnswer(key, undefined));
            if (form) focusControl(form, key);
          }}
        >
          {strings.survey.clearAnswer}
        </ClearAnswer>
      )}
    </Contest>
  );
}
