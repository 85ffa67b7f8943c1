import { FieldError, tokens, useExplained } from '@canvass/shared/ui';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { styled } from 'styled-components';

const { color, height, space } = tokens;

const CheckLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s3};
  width: fit-content;
  min-height: ${height.controlSmall};
  cursor: pointer;

  input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: ${color.accent};
    cursor: pointer;
  }
`;

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its name. */
  children: ReactNode;
  /** What it means, which is no part of its name. */
  explanation?: ReactNode;
  error?: string | undefined;
}

/** A setting that is on or off. Accepts the props of `<input>`, including those of react-hook-form's `register`. */
export function CheckField({ children, explanation, error, ...control }: CheckFieldProps) {
  const errorId = useId();
  const { attributes, texts } = useExplained({ name: children, explanation, describedBy: error && errorId });
  return (
    <div>
      <CheckLabel>
        <input {...control} {...attributes} type="checkbox" aria-invalid={error ? true : undefined} />
        <span>{texts}</span>
      </CheckLabel>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
