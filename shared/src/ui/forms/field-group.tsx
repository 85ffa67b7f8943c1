import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldError, Hint, Label } from './field';
import { tokens } from '../theme/tokens';

const { space } = tokens;

export interface FieldGroupProps {
  legend: ReactNode;
  /** A muted note next to the legend: 'optional'. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

const Legend = styled(Label).attrs({ as: 'legend' })`
  margin-bottom: ${space.s};
`;

const GroupFooter = styled.div`
  display: grid;
  gap: ${space.s};
  margin-top: ${space.s};

  &:empty {
    display: none;
  }
`;

/** A fieldset with a legend, a hint, and an error: for choices, segments, a rating, or the options of a question. */
export function FieldGroup({ legend, note, hint, error, disabled, children }: FieldGroupProps) {
  const id = useId();
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset disabled={disabled} aria-describedby={descriptionIds || undefined}>
      <Legend>
        <span>{legend}</span>
        {note && <small> {note}</small>}
      </Legend>
      {children}
      <GroupFooter>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </GroupFooter>
    </fieldset>
  );
}
