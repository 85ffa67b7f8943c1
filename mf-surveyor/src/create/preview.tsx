import { YES_NO } from '@canvass/shared/contracts';
import { Ballot, Choice, Choices, Contest, Meta, Stack, Sticky, Subheading, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { words } from '../words';
import type { QuestionFields, SurveyForm } from './survey-form';
import type { Questions } from './use-questions';

const Ask = styled.span`
  font-size: ${tokens.text.xl};
`;

const Help = styled.span`
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;
`;

/** The question at hand: the one that is edited, else the one that is written, else the last one of the list. */
function useQuestionAtHand({ edited }: Questions): QuestionFields & { number: number } {
  const { control } = useFormContext<SurveyForm>();
  const [added, typed] = useWatch({ control, name: ['questions', 'typed'] });
  const isWriting = Boolean(typed.title || typed.description) || added.length === 0;
  const index = edited ?? (isWriting ? added.length : added.length - 1);
  return { ...(added[index] ?? typed), number: index + 1 };
}

/** The question at hand as it will stand on the ballot. A picture: nothing in it can be pressed. */
export function Preview({ questions }: { questions: Questions }) {
  const headingId = useId();
  const { number, title, description } = useQuestionAtHand(questions);
  return (
    <Sticky aria-labelledby={headingId}>
      <Stack>
        <Subheading as="h2" id={headingId}>
          {words.preview}
        </Subheading>
        <Ballot inert>
          <Contest
            use="plain"
            number={number}
            kind={words.yesOrNo}
            ask={<Ask>{title || words.previewBlank}</Ask>}
            help={description && <Help>{description}</Help>}
          >
            <Choices>
              {YES_NO.map((option) => (
                <Choice key={option} name="preview" value={option}>
                  {option}
                </Choice>
              ))}
            </Choices>
          </Contest>
        </Ballot>
        <Meta>{words.previewHint}</Meta>
      </Stack>
    </Sticky>
  );
}
