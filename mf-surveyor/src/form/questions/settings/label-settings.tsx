import { getFixedOptions } from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import { Field, FieldGroup, FormGrid, Input } from '@canvass/shared/ui';
import { strings } from '../../../strings/survey-form';
import type { SettingGroup } from './setting-group';

/** What the lowest and the highest number mean. */
export interface LabelFields {
  labels: { low: string; high: string };
}

type LabelGroup = SettingGroup<LabelFields, `labels.${'low' | 'high'}`>;

const LabelControls: LabelGroup['Controls'] = ({ kind, getError, registerField }) => {
  const options = getFixedOptions(kind) ?? [];
  const [low, high] = [Number(options[0]), Number(options.at(-1))];
  return (
    <FieldGroup legend={strings.labels}>
      <FormGrid>
        <Field label={strings.labelOf(low)} error={getError('labels.low')}>
          <Input autoComplete="off" placeholder={strings.lowest} {...registerField('labels.low')} />
        </Field>
        <Field label={strings.labelOf(high)} error={getError('labels.high')}>
          <Input autoComplete="off" placeholder={strings.highest} {...registerField('labels.high')} />
        </Field>
      </FormGrid>
    </FieldGroup>
  );
};

/** The labels of the ends of a scale. */
export const labelSettings: LabelGroup = {
  setting: 'labels',
  empty: { labels: { low: '', high: '' } },
  parts: ['labels.low', 'labels.high'],
  toSettings(_kind, { labels: { low, high } }) {
    if (isBlank(low) && isBlank(high)) return {};
    return { labels: { ...(!isBlank(low) && { low: low.trim() }), ...(!isBlank(high) && { high: high.trim() }) } };
  },
  toFields: ({ labels }) => ({ labels: { low: labels?.low ?? '', high: labels?.high ?? '' } }),
  listTexts: (_kind, { labels }) => [labels.low, labels.high],
  describe({ options, labels }) {
    const ends = [
      [options.at(0), labels?.low],
      [options.at(-1), labels?.high],
    ];
    return ends.flatMap(([number, label]) => (number && label ? [strings.labelFor(number, label)] : []));
  },
  Controls: LabelControls,
};
