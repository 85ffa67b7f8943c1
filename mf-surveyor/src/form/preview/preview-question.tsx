import type { Question } from '@canvass/shared/contracts';
import { BallotSection, Contest, Field, formatAnswerKind, Rating, Textarea, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { omitInvalidLimits, toQuestion } from '../questions/convert-question';
import { type QuestionFields } from '../questions/question-form';
import { PreviewChoices } from './preview-choices';

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

function Answer({ question, name }: { question: Question; name: string }) {
  const { kind, options, labels } = question;
  if (kind === 'text') {
    return (
      <Field label={strings.yourAnswer}>
        <Textarea serif rows={3} placeholder=" " />
      </Field>
    );
  }
  if (kind === 'rating' || kind === 'scale') {
    return (
      <Rating
        name={name}
        first={Number(options[0])}
        steps={options.length}
        low={labels?.low ?? strings.lowest}
        high={labels?.high ?? strings.highest}
      />
    );
  }
  return <PreviewChoices question={question} name={name} />;
}

function PreviewSection({ section, variant }: Pick<Question, 'section'> & Pick<PreviewQuestionProps, 'variant'>) {
  if (!section) return null;
  const shown = { ...section, title: section.title || strings.previewBlankSection };
  return <BallotSection section={shown} level={variant === 'vote' ? 'h4' : 'h3'} />;
}

/** A question as it will appear on the ballot, with its controls, below the heading of the section that it begins. */
export function PreviewQuestion({ question: fields, number, variant }: PreviewQuestionProps) {
  const question = toQuestion(omitInvalidLimits(fields));
  const { title, description, kind, section } = question;
  return (
    <>
      <PreviewSection section={section} variant={variant} />
      <Contest
        variant={variant}
        number={number}
        kind={formatAnswerKind(question)}
        title={<QuestionTitle>{title || strings.previewBlank}</QuestionTitle>}
        help={description && <Help>{description}</Help>}
      >
        {/* What was tried with another kind of question is no answer to this one. */}
        <Answer key={kind} question={question} name={`preview-${variant}-${number}`} />
      </Contest>
    </>
  );
}
