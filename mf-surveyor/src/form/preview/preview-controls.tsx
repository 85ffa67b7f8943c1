import type { QuestionKind } from '@canvass/shared/contracts';
import { Field, Input, Rating, strings as uiStrings, Textarea } from '@canvass/shared/ui';
import type { ComponentType } from 'react';
import { strings } from '../../strings/survey-form';
import { PreviewChoices } from './preview-choices';
import type { PreviewControlProps } from './preview-control';
import { PreviewMatrix } from './preview-matrix';
import { PreviewRanking } from './preview-ranking';

function PreviewText() {
  return (
    <Field label={strings.yourAnswer}>
      <Textarea serif rows={3} placeholder=" " />
    </Field>
  );
}

function PreviewRating({ question: { options, labels }, name, onTry }: PreviewControlProps) {
  return (
    <Rating
      name={name}
      first={Number(options[0])}
      steps={options.length}
      low={labels?.low ?? strings.lowest}
      high={labels?.high ?? strings.highest}
      onChange={({ target }) => onTry(Number(target.value))}
    />
  );
}

function PreviewNumber({ question: { unit } }: PreviewControlProps) {
  return (
    <Field label={uiStrings.numberOf(unit)}>
      <Input inputMode="numeric" placeholder=" " />
    </Field>
  );
}

function PreviewDate({ question: { earliest, latest } }: PreviewControlProps) {
  return (
    <Field label={strings.date}>
      <Input type="date" min={earliest} max={latest} />
    </Field>
  );
}

/** What voters answer questions of a kind with, to try out. */
export const PREVIEW_CONTROLS: Record<QuestionKind, ComponentType<PreviewControlProps>> = {
  'yes-no': PreviewChoices,
  single: PreviewChoices,
  multiple: PreviewChoices,
  ranking: PreviewRanking,
  rating: PreviewRating,
  scale: PreviewRating,
  number: PreviewNumber,
  date: PreviewDate,
  matrix: PreviewMatrix,
  text: PreviewText,
};
