import { getQuestionKey, type Question } from '../../contracts/questions';
import { answerKindLabels } from './answers';
import { Choices, AnsweredChoice } from '../forms/choice';
import { Ballot, Contest } from './sheet';

interface BallotViewProps {
  questions: Question[];
  /** The level of the questions' headings. */
  level: 'h2' | 'h3' | 'h4';
}

/** The questions of a survey as they appear on its ballot, read-only. */
export function BallotView({ questions, level }: BallotViewProps) {
  return (
    <Ballot>
      {questions.map(({ title, description, kind, options }, index) => (
        <Contest
          key={getQuestionKey(index)}
          variant="result"
          level={level}
          number={index + 1}
          title={title}
          kind={answerKindLabels[kind]}
          help={description || undefined}
          answered={false}
        >
          {options.length > 0 && (
            <Choices as="ul" columns={options.length === 2 ? 2 : 1} aria-label={title}>
              {options.map((option) => (
                <AnsweredChoice key={option} isChosen={false}>
                  {option}
                </AnsweredChoice>
              ))}
            </Choices>
          )}
        </Contest>
      ))}
    </Ballot>
  );
}
