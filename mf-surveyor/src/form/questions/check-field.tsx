import { FieldError, tokens } from '@canvass/shared/ui';
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
  label: ReactNode;
  error?: string | undefined;
}

/** A setting that is on or off. Accepts the props of `<input>`, including those of react-hook-form's `register`. */
export function CheckField({ label, error, ...control }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div>
      <CheckLabel>
        <input
          {...control}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
        />
        <span>{label}</span>
      </CheckLabel>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
