import { questionKey, type AnswerValue, type Participation, type Question } from '@canvass/shared/contracts';
import { answerSaid, Oval, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words';

const { color, font, leading, line, space, text, weight } = tokens;

const Answers = styled.ol`
  display: grid;
  gap: ${space.s3};
  padding-top: ${space.s3};
  border-top: ${line.hair};
  font: ${weight.regular} ${text.md} / ${leading.snug} ${font.serif};
  overflow-wrap: anywhere;
`;

const Answer = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s2};
  margin-top: ${space.s1};
  font: ${weight.medium} ${text.sm} / 1.4 ${font.sans};
  color: ${color.ink2};
`;

/** Somebody's own words, in the lines that they wrote. */
const Written = styled.p`
  margin-top: ${space.s1};
  color: ${color.ink2};
  white-space: pre-line;
`;

function OwnAnswer({ question, answer }: { question: Question; answer: AnswerValue | undefined }) {
  const said = answer === undefined ? words.noAnswer : answerSaid(answer);
  const label = <VisuallyHidden>{words.yourAnswer} </VisuallyHidden>;
  if (question.kind === 'text' && answer !== undefined) {
    return (
      <Written>
        {label}
        {said}
      </Written>
    );
  }
  return (
    <Answer>
      <Oval small filled={answer !== undefined} />
      {label}
      {said}
    </Answer>
  );
}

/** What one has answered, to the questions as they were then. */
export function OwnAnswers({ participation }: { participation: Participation }) {
  return (
    <Answers aria-label={words.answersTo(participation.title)}>
      {participation.questions.map((question, index) => (
        <li key={questionKey(index)}>
          <p>{question.title}</p>
          <OwnAnswer question={question} answer={participation.response[questionKey(index)]} />
        </li>
      ))}
    </Answers>
  );
}
