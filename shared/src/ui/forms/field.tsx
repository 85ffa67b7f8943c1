import { useId, type ComponentProps, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldContext, type FieldControl } from './field-context';
import { Icon } from '../graphics/icon';
import { tokens } from '../theme/tokens';

const { color, space, text, weight } = tokens;

export const FieldWrapper = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  align-content: start;
  min-width: 0;
`;

/** How labels and legends look. A label of its own outside `Field` needs `htmlFor`. */
export const Label = styled.label`
  font-weight: ${weight.bold};
  font-size: ${text.sm};
  line-height: 1.3;

  small {
    font-weight: ${weight.regular};
    font-size: inherit;
    color: var(--faint, ${color.ink3});
  }
`;

/** A sentence that helps to fill a field in. */
export const Hint = styled.p`
  font-size: ${text.sm};
  line-height: 1.4;
  color: var(--faint, ${color.ink3});
`;

const ErrorText = styled.p`
  display: flex;
  gap: ${space.s};
  align-items: flex-start;
  font-size: ${text.sm};
  line-height: 1.4;
  color: ${color.danger};
  font-weight: ${weight.medium};

  svg {
    margin-top: 0.05em;
  }
`;

/** What is wrong with a field. Inside `Field` use its `error`; alone (a card element) give it an `id` or `role="alert"`. */
export function FieldError({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <ErrorText {...rest}>
      <Icon name="alert" />
      <span>{children}</span>
    </ErrorText>
  );
}

export interface FieldProps {
  label: ReactNode;
  /** A quiet word beside the label: 'optional'. */
  note?: ReactNode;
  hint?: ReactNode;
  /** Present: the control is invalid, and this says why. */
  error?: ReactNode;
  /** The control's id; made up unless told. */
  id?: string;
  /** One `Input`, `Textarea`, `Select` or `PasswordInput`, or a function that gives the attributes to a foreign control. */
  children: ReactNode | ((control: FieldControl) => ReactNode);
  /** Marks for the layout: `data-full` in a `FormGrid`, `data-grow` in a `Toolbar`. */
  'data-full'?: boolean;
  'data-grow'?: boolean;
}

/**
 * A label, its control, a hint and an error. The control takes its id and descriptions from here by context, so it may
 * stand inside an `InputGroup` and keeps the ref of react-hook-form's `register` to itself.
 */
export function Field({ label, note, hint, error, id, children, ...rest }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const descriptionIds = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id: controlId,
    ...(descriptionIds && { 'aria-describedby': descriptionIds }),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <FieldWrapper {...rest}>
      <Label htmlFor={controlId}>
        {label}
        {note && <small> {note}</small>}
      </Label>
      <FieldContext value={control}>{typeof children === 'function' ? children(control) : children}</FieldContext>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </FieldWrapper>
  );
}
