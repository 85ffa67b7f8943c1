import type { AnswerValue, Question } from '@canvass/shared/contracts';
import type { RankingParts } from '@canvass/shared/ui';

/** What a control in a preview gets, whatever the kind of its question. */
export interface PreviewControlProps {
  question: Question;
  /** The name of the controls. */
  name: string;
  /** What moves ranked options; loaded with the dialog in which they can be tried out. */
  parts: RankingParts | undefined;
  /** Called with an answer that was tried. */
  onTry: (answer: AnswerValue) => void;
}
