import { Choice, Choices, Contest, Field, Rating, Textarea, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words/survey-form';
import { questionOf, type QuestionFields } from './survey-form';

const Ask = styled.span`
  font-size: ${tokens.text.xl};
`;

const Help = styled.span`
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;
`;

interface PreviewQuestionProps {
  question: QuestionFields;
  number: number;
  /** `vote`: it can be tried. `plain`: a picture. */
  use: 'vote' | 'plain';
}

function Answer({ question, name }: { question: QuestionFields; name: string }) {
  const { kind, options } = questionOf(question);
  if (kind === 'text') {
    return (
      <Field label={words.yourAnswer}>
        <Textarea voice rows={3} placeholder=" " />
      </Field>
    );
  }
  if (kind === 'rating') return <Rating name={name} low={words.lowest} high={words.highest} />;
  const shown = options.length > 0 ? options : [words.option(1), words.option(2)];
  // Two options may still say the same while they are written.
  const lines = shown.map((option, line) => ({ option, id: `${line} ${option}` }));
  return (
    <Choices columns={shown.length === 2 ? 2 : 1}>
      {lines.map(({ option, id }) => (
        <Choice key={id} type={kind === 'multiple' ? 'checkbox' : 'radio'} name={name} value={option}>
          {option}
        </Choice>
      ))}
    </Choices>
  );
}

/** A question as it will stand on the ballot, with what it is answered with. */
export function PreviewQuestion({ question, number, use }: PreviewQuestionProps) {
  const { title, description, kind } = question;
  return (
    <Contest
      use={use}
      number={number}
      kind={words.ballotKinds[kind]}
      ask={<Ask>{title || words.previewBlank}</Ask>}
      help={description && <Help>{description}</Help>}
    >
      <Answer question={question} name={`preview-${use}-${number}`} />
    </Contest>
  );
}
