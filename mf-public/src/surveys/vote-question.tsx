import { questionKey, type Survey, YES_NO } from '@canvass/shared/contracts';
import { Choice, Choices, Contest, FieldError, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';

const Wrong = styled(FieldError)`
  margin-top: ${tokens.space.s3};
`;

interface VoteQuestionProps {
  question: Survey['questions'][number];
  /** Its place on the ballot, from 0. */
  index: number;
  answer: string | undefined;
  /** The vote was tried without this answer. */
  missing: boolean;
  locked: boolean;
  onAnswer: (key: string, option: string) => void;
}

/** One question of a ballot with its options as radio choices. */
export function VoteQuestion({ question, index, answer, missing, locked, onAnswer }: VoteQuestionProps) {
  const errorId = useId();
  const { title, description, options } = question;
  const key = questionKey(index);
  const isYesNo = options.join() === YES_NO.join();
  return (
    <Contest
      number={index + 1}
      ask={title}
      kind={isYesNo ? words.survey.yesOrNo : words.survey.chooseOne}
      help={description || undefined}
      answered={answer !== undefined}
    >
      <Choices columns={options.length === 2 ? 2 : 1}>
        {options.map((option) => (
          <Choice
            key={option}
            name={key}
            value={option}
            required
            disabled={locked}
            checked={answer === option}
            aria-describedby={missing ? errorId : undefined}
            onChange={() => onAnswer(key, option)}
          >
            {option}
          </Choice>
        ))}
      </Choices>
      {missing && <Wrong id={errorId}>{words.survey.required}</Wrong>}
    </Contest>
  );
}
