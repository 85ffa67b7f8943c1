import { Field, formatTime, Input } from '@canvass/shared/ui';
import { useId } from 'react';
import { strings } from '../../strings/survey-form';
import { listHalfHours, normalizeClock } from '../dates/typed-clock';
import { EXAMPLE_TIME } from './typed-date';

interface ClosingTimeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
  /** Called when the field is left, with the time as the reader's region writes it. */
  onLeave: (typed: string) => void;
  setFocusTarget: (target: { focus: () => void } | null) => void;
}

/** The time at which a survey closes: typed as the reader's region writes it, or one of the half hours on offer. */
export function ClosingTimeField({ value, error, onChange, onLeave, setFocusTarget }: ClosingTimeFieldProps) {
  const listId = useId();
  function leave() {
    const normalized = normalizeClock(value);
    if (normalized !== value) onChange(normalized);
    onLeave(normalized);
  }
  return (
    <Field
      label={strings.fields.closingTime}
      note={strings.optional}
      hint={error ? undefined : strings.closingTimeHint}
      error={error}
    >
      {(attributes) => (
        <>
          <Input
            {...attributes}
            ref={setFocusTarget}
            list={listId}
            autoComplete="off"
            placeholder={formatTime(EXAMPLE_TIME)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={leave}
          />
          <datalist id={listId}>
            {listHalfHours().map((time) => (
              <option key={time}>{time}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
