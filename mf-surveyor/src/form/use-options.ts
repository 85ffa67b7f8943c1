import { useId, type ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FEWEST_OPTIONS, MOST_OPTIONS, type QuestionPath, type SurveyForm } from './survey-form';
import { useLaterFocus } from './use-later-focus';

/** The lines of a pasted text that say something. */
function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The options of a question that is being written: at least two lines, at most twenty. */
export function useOptions(at: QuestionPath) {
  const { clearErrors, control, getValues, setValue } = useFormContext<SurveyForm>();
  const options = useWatch({ control, name: `${at}.options` });
  const prefix = useId();
  const focusLater = useLaterFocus();
  const lineId = (line: number) => `${prefix}option-${line}`;
  const read = () => [...getValues(`${at}.options`)];

  function put(next: string[], line: number) {
    setValue(`${at}.options`, next);
    clearErrors(`${at}.options`);
    focusLater(lineId(line));
  }

  function addAfter(line: number) {
    const lines = read();
    if (lines.length < MOST_OPTIONS) put(lines.toSpliced(line + 1, 0, ''), line + 1);
  }

  return {
    options,
    lineId,
    isFull: options.length >= MOST_OPTIONS,
    add: () => addAfter(read().length - 1),

    /** Goes to the next line, which is made when this one says something and is the last. */
    next(line: number) {
      const lines = read();
      if (line < lines.length - 1) document.getElementById(lineId(line + 1))?.focus();
      else if (lines[line]?.trim()) addAfter(line);
    },

    /** Takes a line away; of the last two only what they say. */
    remove(line: number) {
      const lines = read();
      if (lines.length <= FEWEST_OPTIONS) put(lines.with(line, ''), line);
      else put(lines.toSpliced(line, 1), Math.min(line, lines.length - 2));
    },

    /** A list that is pasted into an empty line becomes a line each; a text of one line is left to the browser. */
    paste(line: number, event: ClipboardEvent) {
      const pasted = linesOf(event.clipboardData.getData('text'));
      const lines = read();
      if (pasted.length < 2 || lines[line]?.trim()) return;
      event.preventDefault();
      const next = lines.toSpliced(line, 1, ...pasted).slice(0, MOST_OPTIONS);
      put(next, Math.min(line + pasted.length, next.length) - 1);
    },
  };
}
