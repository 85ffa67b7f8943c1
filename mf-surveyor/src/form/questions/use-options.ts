import { getMaxOptions } from '@canvass/shared/contracts';
import { useId, type ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { MIN_OPTIONS } from './question-form';
import { hasNoneOption } from './settings/choice-settings';
import { useFocusAfterRender } from './use-focus-after-render';
import { useQuestionFields } from './use-question-fields';

/** The non-empty lines of a pasted text. */
function splitLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The options of a question: at least two lines, at most twenty or, in a ranking, ten, with the one that means none of the others. */
export function useOptions(path: QuestionPath) {
  const { control, getValues, setValue } = useFormContext<SurveyForm>();
  const { clearFieldErrors } = useQuestionFields(path);
  const [options, kind, none] = useWatch({ control, name: [`${path}.options`, `${path}.kind`, `${path}.none`] });
  const maxOptions = getMaxOptions(kind);
  const maxLines = hasNoneOption({ kind, none }) ? maxOptions - 1 : maxOptions;
  const prefix = useId();
  const focusAfterRender = useFocusAfterRender();
  const lineId = (line: number) => `${prefix}option-${line}`;
  const read = () => [...getValues(`${path}.options`)];

  function setOptions(next: string[], focusedLine: number | null) {
    setValue(`${path}.options`, next);
    clearFieldErrors('options');
    focusAfterRender(focusedLine === null ? null : lineId(focusedLine));
  }

  function addAfter(line: number) {
    const lines = read();
    if (lines.length < maxLines) setOptions(lines.toSpliced(line + 1, 0, ''), line + 1);
  }

  return {
    options,
    lineId,
    isFull: options.length >= maxLines,
    fullText: strings.optionsFull(kind, maxOptions),
    add: () => addAfter(read().length - 1),

    /** Goes to the next line; adds one after the last line, unless that is empty. */
    next(line: number) {
      const lines = read();
      if (line < lines.length - 1) document.getElementById(lineId(line + 1))?.focus();
      else if (lines[line]?.trim()) addAfter(line);
    },

    /** Removes a line; of the last two it only clears the text. */
    remove(line: number) {
      const lines = read();
      if (lines.length <= MIN_OPTIONS) setOptions(lines.with(line, ''), line);
      else setOptions(lines.toSpliced(line, 1), Math.min(line, lines.length - 2));
    },

    move(from: number, to: number) {
      const lines = read();
      setOptions(lines.toSpliced(from, 1).toSpliced(to, 0, lines[from] ?? ''), null);
    },

    /**
     * A list that is pasted into an empty line becomes one option per line; pasting a single line is left to the
     * browser.
     */
    paste(line: number, event: ClipboardEvent) {
      const pastedLines = splitLines(event.clipboardData.getData('text'));
      const lines = read();
      if (pastedLines.length < 2 || lines[line]?.trim()) return;
      event.preventDefault();
      const next = lines.toSpliced(line, 1, ...pastedLines).slice(0, maxLines);
      setOptions(next, Math.min(line + pastedLines.length, next.length) - 1);
    },
  };
}
