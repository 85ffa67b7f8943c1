import {
  getQuestionKey,
  isWrittenKind,
  type AnswerValue,
  type Participation,
  type Question,
} from '@canvass/shared/contracts';
import { formatAnswer, Oval, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings';

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

/** A text that the user wrote, with its line breaks. */
const WrittenAnswer = styled.p`
  margin-top: ${space.s1};
  color: ${color.ink2};
  white-space: pre-line;
`;

function MyAnswer({ question, answer }: { question: Question; answer: AnswerValue | undefined }) {
  const formattedAnswer = answer === undefined ? strings.noAnswer : formatAnswer(answer, question);
  const label = <VisuallyHidden>{strings.yourAnswer} </VisuallyHidden>;
  if (isWrittenKind(question.kind) && answer !== undefined) {
    return (
      <>
        {label}
        <WrittenAnswer dir="auto">{formattedAnswer}</WrittenAnswer>
      </>
    );
  }
  return (
    <Answer>
      <Oval small filled={answer !== undefined} />
      {label}
      <bdi>{formattedAnswer}</bdi>
    </Answer>
  );
}

/** The user's answers, with the questions of that version. */
export function MyAnswers({ participation }: { participation: Participation }) {
  return (
    <Answers aria-label={strings.answersTo(participation.title)}>
      {participation.questions.map((question, index) => (
        <li key={getQuestionKey(index)}>
          <p dir="auto">{question.title}</p>
          <MyAnswer question={question} answer={participation.response[getQuestionKey(index)]} />
        </li>
      ))}
    </Answers>
  );
}
