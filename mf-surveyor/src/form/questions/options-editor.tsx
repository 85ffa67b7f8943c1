import { ReorderHandle, reorderRowStyles, ReorderStatus, useReorder, type Reorder } from '@canvass/shared/reorder';
import { Button, FieldError, FieldGroup, Hint, IconButton, Input, Row, Stack, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { onEnter } from './on-enter';
import type { QuestionPath } from '../survey-form';
import { useOptions } from './use-options';
import { useQuestionFields } from './use-question-fields';

const { radius, space } = tokens;

const Line = styled(Stack)`
  ${reorderRowStyles}
  border-radius: ${radius.m};

  &[data-lifted] {
    outline-offset: 2px;
  }
`;

const OptionRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s2};
`;

interface OptionLineProps {
  path: QuestionPath;
  line: number;
  editor: ReturnType<typeof useOptions>;
  reorder: Reorder;
}

function OptionLine({ path, line, editor, reorder }: OptionLineProps) {
  const { getError, registerField } = useQuestionFields(path);
  const part = `options.${line}` as const;
  const error = getError(part);
  const id = editor.lineId(line);
  return (
    <Line gap="s" {...reorder.getRowProps(line)}>
      <OptionRow>
        <ReorderHandle reorder={reorder} index={line} />
        <Input
          id={id}
          autoComplete="off"
          aria-label={strings.option(line + 1)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          placeholder={strings.anotherOption}
          {...registerField(part)}
          onKeyDown={onEnter(() => editor.next(line))}
          onPaste={(event) => editor.paste(line, event)}
        />
        <IconButton icon="trash" aria-label={strings.removeOption(line + 1)} onClick={() => editor.remove(line)} />
      </OptionRow>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Line>
  );
}

/** The options of a question, one per line. Empty lines are left out of the survey. */
export function OptionsEditor({ path }: { path: QuestionPath }) {
  const { getError } = useQuestionFields(path);
  const editor = useOptions(path);
  const { listRef, reorder } = useReorder({
    count: editor.options.length,
    getName: (line) => strings.optionName(line + 1),
    onMove: (from, to) => editor.move(from, to),
  });
  return (
    <FieldGroup legend={strings.options} error={getError('options')}>
      <Stack gap="s" ref={listRef}>
        {editor.options.map((_, line) => (
          <OptionLine key={editor.lineId(line)} path={path} line={line} editor={editor} reorder={reorder} />
        ))}
        {editor.isFull ? (
          <Hint>{editor.fullText}</Hint>
        ) : (
          <Row>
            <Button size="s" kind="ghost" icon="plus" onClick={editor.add}>
              {strings.addOption}
            </Button>
            <Hint>{strings.optionsHint}</Hint>
          </Row>
        )}
      </Stack>
      <ReorderStatus reorder={reorder} />
    </FieldGroup>
  );
}
