import { Ranking } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';
import type { PreviewControlProps } from './preview-control';

/** The options of a ranking, which can be tried out: two examples until one is written. */
export function PreviewRanking({ question, name, parts, onTry }: PreviewControlProps) {
  const [tried, setTried] = useState<string[]>([]);
  const written = question.options.length > 0 ? question.options : [strings.option(1), strings.option(2)];
  // Two options may be the same while they are being typed.
  const options = [...new Set(written)];
  const ranked = tried.filter((option) => options.includes(option));

  function change(getNext: (previous: string[]) => string[]) {
    const next = getNext(ranked);
    setTried(next);
    onTry(next);
  }

  return <Ranking options={options} ranked={ranked} name={name} parts={parts} onChange={change} />;
}
