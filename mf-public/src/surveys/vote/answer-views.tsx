import { getOtherText, isMatrixAnswer, isRanking, type AnswerValue, type Question } from '@canvass/shared/contracts';
import {
  AnsweredChoice,
  Choices,
  formatAnswer,
  Meta,
  Oval,
  OvalMeter,
  RankedChoices,
  RatingEndLabels,
  SerifText,
  Stack,
  tokens,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../../strings';

export interface AnswerViewProps {
  question: Question;
  answer: AnswerValue;
}

/** All options, with the chosen ones marked. */
export function ChoicesView({ question, answer }: AnswerViewProps) {
  const { title, options } = question;
  const otherText = getOtherText(question, answer);
  const chosenOptions = new Set([answer].flat());
  return (
    <Choices as="ul" columns={options.length === 2 ? 2 : 1} aria-label={title}>
      {options.map((option) => (
        <AnsweredChoice key={option} isChosen={chosenOptions.has(option)}>
          {option}
        </AnsweredChoice>
      ))}
      {otherText !== undefined && <AnsweredChoice isChosen>{strings.survey.other(otherText)}</AnsweredChoice>}
    </Choices>
  );
}

/** The options in their order. */
export function RanksView({ question, answer }: AnswerViewProps) {
  return isRanking(question, answer) ? (
    <RankedChoices ranked={answer} />
  ) : (
    <ChoicesView question={question} answer={answer} />
  );
}

const RowAnswers = styled.dl`
  display: grid;
  gap: ${tokens.space.s3};

  dd {
    display: flex;
    align-items: center;
    gap: ${tokens.space.s3};
  }
`;

/** The chosen option of each row. */
export function RowsView({ question, answer }: AnswerViewProps) {
  const { rows = [] } = question;
  if (!isMatrixAnswer(question, answer)) return <TextView question={question} answer={answer} />;
  return (
    <RowAnswers>
      {rows.map((row, index) => (
        <div key={row}>
          <Meta as="dt" dir="auto">
            {row}
          </Meta>
          <dd>
            <Oval filled small />
            <SerifText as="span" dir="auto">
              {answer[index]}
            </SerifText>
          </dd>
        </div>
      ))}
    </RowAnswers>
  );
}

/** A number on its scale. */
export function NumberView({ question, answer }: AnswerViewProps) {
  const { options, labels } = question;
  const highest = Number(options.at(-1));
  return (
    <Stack gap="s">
      <SerifText>{formatAnswer(answer, question)}</SerifText>
      <OvalMeter value={Number(answer)} of={highest} ovals={highest} />
      <RatingEndLabels {...labels} />
    </Stack>
  );
}

/** What the voter wrote, a number, or a date. */
export function TextView({ question, answer }: AnswerViewProps) {
  return <SerifText as="blockquote">{formatAnswer(answer, question)}</SerifText>;
}
