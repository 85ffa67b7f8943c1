import { Button, Field, IconButton, Input, Meta, Stack, tokens, media, type IconName } from '@canvass/shared/ui';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { words } from '../words';
import { onEnter } from './on-enter';
import type { SurveyForm } from './survey-form';
import type { Questions, Tool } from './use-questions';

const { font, leading, line, space, text, weight } = tokens;

const Row = styled.li`
  display: grid;
  grid-template-columns: 2.5rem minmax(0, 1fr) auto;
  gap: ${space.s1} ${space.s3};
  align-items: start;
  padding: ${space.s4};

  & + & {
    border-top: ${line.hair};
  }

  @media (max-width: 35rem) {
    grid-template-columns: 2rem minmax(0, 1fr);

    > [data-tools] {
      grid-column: 2;
      justify-self: end;
      margin-right: calc(-1 * ${space.s2});
    }
  }

  ${media.print} {
    break-inside: avoid;
  }
`;

const Position = styled.span`
  padding-right: ${space.s2};
  text-align: right;
  font: ${weight.regular} ${text.xl2} / 1.1 ${font.serif};
  font-variant-numeric: tabular-nums;
`;

const Ask = styled.p`
  font: ${weight.regular} ${text.lg} / ${leading.snug} ${font.serif};
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

const Tools = styled.div`
  display: flex;
`;

interface RowProps {
  index: number;
  questions: Questions;
}

function Editor({ index, questions }: RowProps) {
  const { clearErrors, formState, register, setFocus } = useFormContext<SurveyForm>();
  const errors = formState.errors.questions?.[index];
  const title = `questions.${index}.title` as const;
  const description = `questions.${index}.description` as const;

  // The field it opened with: a question that is moved later must not take the focus back.
  const opened = useRef(title);
  useEffect(() => setFocus(opened.current), [setFocus]);

  return (
    <Stack onKeyDown={onEnter(() => questions.close())}>
      <Field label={words.titleOf(index + 1)} error={errors?.title?.message}>
        <Input autoComplete="off" {...register(title, { onChange: () => clearErrors(title) })} />
      </Field>
      <Field label={words.descriptionOf(index + 1)} note={words.optional} error={errors?.description?.message}>
        <Input autoComplete="off" {...register(description, { onChange: () => clearErrors(description) })} />
      </Field>
      <div>
        <Button size="s" onClick={() => questions.close()}>
          {words.done}
        </Button>
      </div>
    </Stack>
  );
}

/** Out of reach, with its place kept: the first question cannot go up. */
const absent = { visibility: 'hidden' } as const;

const tools: { tool: Tool; icon: IconName; label: (number: number) => string }[] = [
  { tool: 'up', icon: 'chevron-up', label: words.moveUp },
  { tool: 'down', icon: 'chevron-down', label: words.moveDown },
  { tool: 'edit', icon: 'pencil', label: words.edit },
  { tool: 'remove', icon: 'trash', label: words.remove },
];

/** One question that was added: its number, its words, and what can be done with it. */
export function QuestionRow({ index, questions }: RowProps) {
  const { control } = useFormContext<SurveyForm>();
  const question = useWatch({ control, name: `questions.${index}` });
  const isOpen = questions.edited === index;
  const last = questions.fields.length - 1;
  const deeds: Record<Tool, () => void> = {
    up: () => questions.shift(index, 'up'),
    down: () => questions.shift(index, 'down'),
    edit: () => questions.edit(index),
    remove: () => questions.drop(index),
  };
  return (
    <Row>
      <Position>{index + 1}</Position>
      {isOpen ? (
        <Editor index={index} questions={questions} />
      ) : (
        <div>
          <Ask>{question?.title}</Ask>
          <Meta>{question?.description ? `${question.description} · ${words.yesOrNo}` : words.yesOrNo}</Meta>
        </div>
      )}
      <Tools data-tools>
        {tools.map(({ tool, icon, label }) => (
          <IconButton
            key={tool}
            id={questions.toolId(index, tool)}
            icon={icon}
            aria-label={label(index + 1)}
            style={(tool === 'up' && index === 0) || (tool === 'down' && index === last) ? absent : undefined}
            onClick={deeds[tool]}
          />
        ))}
      </Tools>
    </Row>
  );
}
