import { ReorderHandle, reorderRowStyles, type Reorder } from '@canvass/shared/reorder';
import { Button, media, Meta, Stack, tokens } from '@canvass/shared/ui';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { css, styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { onEnter } from './on-enter';
import { QuestionFields, QuestionTextFields } from './question-fields';
import { listOptions, type QuestionFields as Fields } from './question-form';
import { QuestionTools } from './question-tools';
import { listQuestionParts } from './validate-question';
import type { SurveyForm } from '../survey-form';
import type { Questions } from './use-questions';

const { font, leading, line, space, text, weight } = tokens;

const below = css`
  grid-template-columns: 2.75rem minmax(0, 1fr);

  > [data-position] {
    grid-row: span 2;
  }

  > [data-tools] {
    grid-column: 2;
    justify-self: end;
    margin-right: calc(-1 * ${space.s2});
  }
`;

/** An editor needs the full width, as does every row on a phone: the buttons are then below. */
const Row = styled.li<{ $open: boolean }>`
  ${reorderRowStyles}
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr) auto;
  gap: ${space.s1} ${space.s2};
  align-items: start;
  padding: ${space.s4} ${space.s4} ${space.s4} ${space.s2};

  & + & {
    border-top: ${line.hair};
  }

  ${({ $open }) => $open && below}

  @media (max-width: 35rem) {
    ${below}
  }

  ${media.print} {
    break-inside: avoid;
  }
`;

const Position = styled.span`
  display: grid;
  justify-items: center;
  gap: ${space.s1};
  font: ${weight.regular} ${text.xl2} / 1.1 ${font.serif};
  font-variant-numeric: tabular-nums;
`;

const QuestionTitle = styled.p`
  font: ${weight.regular} ${text.lg} / ${leading.snug} ${font.serif};
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

const SectionName = styled.p`
  margin-bottom: ${space.s1};
  font-size: ${text.sm};
  font-weight: ${weight.bold};
  overflow-wrap: anywhere;
`;

interface RowProps {
  index: number;
  questions: Questions;
  /** Whether everything else about the question can no longer change. */
  editsTextsOnly: boolean;
}

function Editor({ index, questions, editsTextsOnly }: RowProps) {
  const EditedFields = editsTextsOnly ? QuestionTextFields : QuestionFields;
  const { getValues, getFieldState, setFocus } = useFormContext<SurveyForm>();

  // Determined when the editor opens: a question that is moved later must not take the focus back.
  const findInitialField = useRef(() => {
    const parts = listQuestionParts(getValues(`questions.${index}`)).map(
      (part) => `questions.${index}.${part}` as const,
    );
    return parts.find((part) => getFieldState(part).invalid) ?? (`questions.${index}.title` as const);
  });
  useEffect(() => setFocus(findInitialField.current()), [setFocus]);

  return (
    <Stack onKeyDown={onEnter(() => questions.close())}>
      <EditedFields
        path={`questions.${index}`}
        labels={{
          title: strings.questionTitleLabel(index + 1),
          description: strings.questionDescriptionLabel(index + 1),
        }}
      />
      <div>
        <Button size="s" onClick={() => questions.close()}>
          {strings.done}
        </Button>
      </div>
    </Stack>
  );
}

/** How a question is answered: `Multiple choice, 3 options · optional`. */
function formatDetails(question: Fields): string {
  const { required, dependsOn, dependsOnAnswers } = question;
  const kind = strings.kindWithOptions(question.kind, listOptions(question).length);
  const condition = dependsOn !== null && strings.askedIf(dependsOn, dependsOnAnswers);
  return [kind, !required && strings.optional, condition].filter(Boolean).join(' · ');
}

/** The section that begins with a question, its text, and how it is answered. */
function Summary({ question }: { question: Fields }) {
  const { title, description, startsSection, section } = question;
  const sectionTitle = startsSection && section.title.trim();
  return (
    <>
      {sectionTitle && <SectionName dir="auto">{strings.sectionName(sectionTitle)}</SectionName>}
      <QuestionTitle dir="auto">{title}</QuestionTitle>
      <Meta>
        {description && (
          <>
            <bdi>{description}</bdi>
            <span> · </span>
          </>
        )}
        <span>{formatDetails(question)}</span>
      </Meta>
    </>
  );
}

/** A question in the list: its number, its text, and its actions. */
export function QuestionRow({ index, questions, editsTextsOnly, reorder }: RowProps & { reorder: Reorder }) {
  const { control } = useFormContext<SurveyForm>();
  const question = useWatch({ control, name: `questions.${index}` });
  const isOpen = questions.edited === index;
  return (
    <Row {...reorder.getRowProps(index)} $open={isOpen}>
      <Position data-position>
        <span>{index + 1}</span>
        {!editsTextsOnly && <ReorderHandle reorder={reorder} index={index} />}
      </Position>
      {isOpen ? (
        <Editor index={index} questions={questions} editsTextsOnly={editsTextsOnly} />
      ) : (
        <div>{question && <Summary question={question} />}</div>
      )}
      <QuestionTools index={index} questions={questions} editsTextsOnly={editsTextsOnly} />
    </Row>
  );
}
