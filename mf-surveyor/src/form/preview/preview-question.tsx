import type { AnswerValue, Question } from '@canvass/shared/contracts';
import { BallotSection, ConditionNote, Contest, formatAnswerKind, type RankingParts, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { omitInvalidSettings, toQuestion } from '../questions/convert-question';
import { REMOVED_QUESTION, type QuestionFields } from '../questions/question-form';
import { PREVIEW_CONTROLS } from './preview-controls';

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
  /** Called with an answer that was tried, for the questions that depend on it. */
  onTry?: (answer: AnswerValue) => void;
  /** What moves ranked options, if they can be tried out. */
  rankingParts?: RankingParts;
}

function PreviewSection({ section, variant }: Pick<Question, 'section'> & Pick<PreviewQuestionProps, 'variant'>) {
  if (!section) return null;
  const shown = { ...section, title: section.title || strings.previewBlankSection };
  return <BallotSection section={shown} level={variant === 'vote' ? 'h4' : 'h3'} />;
}

/** The condition of a question that is shown by itself, once it is complete. */
function PreviewCondition({ showIf, variant }: Pick<Question, 'showIf'> & Pick<PreviewQuestionProps, 'variant'>) {
  const isComplete = showIf && showIf.question !== REMOVED_QUESTION && showIf.answers.length > 0;
  return isComplete && variant === 'plain' ? <ConditionNote showIf={showIf} /> : null;
}

const ignoreAnswer = () => undefined;

/** A question as it will appear on the ballot, with its controls, below the heading of the section that it begins. */
export function PreviewQuestion({
  question: fields,
  number,
  variant,
  onTry = ignoreAnswer,
  rankingParts,
}: PreviewQuestionProps) {
  const question = toQuestion(omitInvalidSettings(fields));
  const { title, description, kind, section, showIf } = question;
  const Control = PREVIEW_CONTROLS[kind];
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
        <PreviewCondition showIf={showIf} variant={variant} />
        {/* What was tried with another kind of question is no answer to this one. */}
        <Control
          key={kind}
          question={question}
          name={`preview-${variant}-${number}`}
          parts={rankingParts}
          onTry={onTry}
        />
      </Contest>
    </>
  );
}
