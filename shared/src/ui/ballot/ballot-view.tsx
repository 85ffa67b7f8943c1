import { Fragment } from 'react';
import { getQuestionKey, OTHER_OPTION, type Question } from '../../contracts/questions';
import { formatAnswerKind } from './answers';
import { Choices, AnsweredChoice } from '../forms/choice';
import { RatingEndLabels } from '../forms/rating';
import { strings } from '../strings';
import { MutedText } from '../theme/text';
import { Stack } from '../layout/layout';
import { BallotSection } from './ballot-section';
import { ConditionNote } from './condition-note';
import { CorrectionNote } from './correction-note';
import { Ballot, Contest } from './sheet';

interface BallotViewProps {
  questions: Question[];
  /** The level of the questions' headings. */
  level: 'h2' | 'h3' | 'h4';
}

function Options({ question: { title, options, rows, other, labels } }: { question: Question }) {
  if (options.length === 0) return null;
  const choices = other ? [...options, OTHER_OPTION] : options;
  return (
    <Stack gap="s">
      {rows && <MutedText>{strings.rows(rows)}</MutedText>}
      <Choices as="ul" columns={options.length === 2 ? 2 : 1} aria-label={title}>
        {choices.map((option) => (
          <AnsweredChoice key={option} isChosen={false}>
            {option}
          </AnsweredChoice>
        ))}
      </Choices>
      <RatingEndLabels {...labels} />
    </Stack>
  );
}

/** The questions of a survey as they appear on its ballot, read-only. */
export function BallotView({ questions, level }: BallotViewProps) {
  return (
    <Ballot>
      {questions.map((question, index) => (
        <Fragment key={getQuestionKey(index)}>
          <BallotSection section={question.section} level={level} />
          <Contest
            variant="result"
            level={level}
            number={index + 1}
            title={question.title}
            kind={formatAnswerKind(question)}
            help={question.description || undefined}
            answered={false}
          >
            <CorrectionNote question={question} />
            <ConditionNote showIf={question.showIf} />
            <Options question={question} />
          </Contest>
        </Fragment>
      ))}
    </Ballot>
  );
}
