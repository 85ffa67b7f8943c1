import { RowChoices } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';
import type { PreviewControlProps } from './preview-control';

/** The rows and options of a matrix, which can be tried out: two examples of each until one is written. */
export function PreviewMatrix({ question, name, onTry }: PreviewControlProps) {
  const [chosen, setChosen] = useState<Partial<Record<number, string>>>({});
  const rows = question.rows ?? [strings.row(1), strings.row(2)];
  const options = question.options.length > 0 ? question.options : [strings.option(1), strings.option(2)];

  function choose(row: number, option: string) {
    const next = { ...chosen, [row]: option };
    setChosen(next);
    onTry(rows.map((_, index) => next[index] ?? ''));
  }

  return <RowChoices rows={rows} options={options} getChosen={(row) => chosen[row]} name={name} onChoose={choose} />;
}
