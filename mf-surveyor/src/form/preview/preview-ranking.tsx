import type { AnswerValue, Question } from '@canvass/shared/contracts';
import { Ranking, type RankingParts } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';

interface PreviewRankingProps {
  question: Question;
  /** The name of the controls. */
  name: string;
  /** What moves ranked options; loaded with the dialog in which they can be tried out. */
  parts: RankingParts | undefined;
  onTry: (answer: AnswerValue) => void;
}

/** The options of a ranking, which can be tried out: two examples until one is written. */
export function PreviewRanking({ question, name, parts, onTry }: PreviewRankingProps) {
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
