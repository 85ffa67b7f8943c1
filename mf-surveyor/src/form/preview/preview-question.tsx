import { Choice, Choices, Contest, Field, Rating, Textarea, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { toQuestion, type QuestionFields } from '../survey-form';

const QuestionTitle = styled.span`
  font-size: ${tokens.text.xl};
`;

const Help = styled.span`
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;
`;

interface PreviewQuestionProps {
  question: QuestionFields;
  number: number;
  /** `vote`: interactive. `plain`: read-only. */
  variant: 'vote' | 'plain';
}

function Answer({ question, name }: { question: QuestionFields; name: string }) {
  const { kind, options } = toQuestion(question);
  if (kind === 'text') {
    return (
      <Field label={strings.yourAnswer}>
        <Textarea serif rows={3} placeholder=" " />
      </Field>
    );
  }
  if (kind === 'rating') return <Rating name={name} low={strings.lowest} high={strings.highest} />;
  const shownOptions = options.length > 0 ? options : [strings.option(1), strings.option(2)];
  // Two options may be the same while they are being typed.
  const lines = shownOptions.map((option, line) => ({ option, id: `${line} ${option}` }));
  return (
    <Choices columns={shownOptions.length === 2 ? 2 : 1}>
      {lines.map(({ option, id }) => (
        <Choice key={id} type={kind === 'multiple' ? 'checkbox' : 'radio'} name={name} value={option}>
          {option}
        </Choice>
      ))}
    </Choices>
  );
}

/** A question as it will appear on the ballot, with its controls. */
export function PreviewQuestion({ question, number, variant }: PreviewQuestionProps) {
  const { title, description, kind } = question;
  return (
    <Contest
      variant={variant}
      number={number}
      kind={strings.ballotKinds[kind]}
      title={<QuestionTitle>{title || strings.previewBlank}</QuestionTitle>}
      help={description && <Help>{description}</Help>}
    >
      <Answer question={question} name={`preview-${variant}-${number}`} />
    </Contest>
  );
}
