import { Button, FieldError, FieldGroup, Hint, IconButton, Input, Row, Stack, tokens } from '@canvass/shared/ui';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { words } from '../words/survey-form';
import { onEnter } from './on-enter';
import { MOST_OPTIONS, type QuestionPath, type SurveyForm } from './survey-form';
import { useOptions } from './use-options';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s2};
`;

interface OptionLineProps {
  at: QuestionPath;
  line: number;
  editor: ReturnType<typeof useOptions>;
}

function OptionLine({ at, line, editor }: OptionLineProps) {
  const { clearErrors, formState, getFieldState, register } = useFormContext<SurveyForm>();
  const name = `${at}.options.${line}` as const;
  const error = getFieldState(name, formState).error?.message;
  const id = editor.lineId(line);
  return (
    <Stack gap="s">
      <Line>
        <Input
          id={id}
          autoComplete="off"
          aria-label={words.option(line + 1)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          placeholder={words.anotherOption}
          {...register(name, { onChange: () => clearErrors(`${at}.options`) })}
          onKeyDown={onEnter(() => editor.next(line))}
          onPaste={(event) => editor.paste(line, event)}
        />
        <IconButton icon="trash" aria-label={words.removeOption(line + 1)} onClick={() => editor.remove(line)} />
      </Line>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  );
}

/** The options that a question is answered with, a line each. Empty lines are left out of the survey. */
export function OptionsEditor({ at }: { at: QuestionPath }) {
  const { formState, getFieldState } = useFormContext<SurveyForm>();
  const editor = useOptions(at);
  const error = getFieldState(`${at}.options`, formState).error?.message;
  return (
    <FieldGroup legend={words.options} error={error}>
      <Stack gap="s">
        {editor.options.map((_, line) => (
          <OptionLine key={editor.lineId(line)} at={at} line={line} editor={editor} />
        ))}
        {editor.isFull ? (
          <Hint>{words.optionsFull(MOST_OPTIONS)}</Hint>
        ) : (
          <Row>
            <Button size="s" kind="ghost" icon="plus" onClick={editor.add}>
              {words.addOption}
            </Button>
            <Hint>{words.optionsHint}</Hint>
          </Row>
        )}
      </Stack>
    </FieldGroup>
  );
}
