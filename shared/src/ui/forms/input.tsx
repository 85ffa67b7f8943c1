import { useState, type ComponentProps, type ReactNode } from 'react';
import { styled, css } from 'styled-components';
import { Button, ButtonBox } from './button';
import { useFieldControl } from './field-context';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';
import type { Elements } from '../layout/elements';

const { color, font, height, leading, line, motion, radius, ring, space, text, weight } = tokens;

/* As high as its text in our font, so that nothing moves when the font arrives. */
const CONTROL_HEIGHT = '2.875rem';

const controlStyles = css`
  width: 100%;
  min-height: ${CONTROL_HEIGHT};
  padding: 0.5rem 0.875rem;
  border: ${line.control};
  border-radius: ${radius.m};
  background: ${color.surface};
  color: ${color.ink};
  transition: border-color ${motion.fast} ${motion.ease};

  &::placeholder {
    color: ${color.ink3};
    opacity: 1;
  }

  &:hover {
    border-color: ${color.ink};
  }

  &:focus-visible {
    outline-offset: -1px;
    border-color: ${color.accent};
  }

  /* The button of a date field is inside it, and takes the focus from it. */
  &[type='date']:focus-within {
    outline: ${ring};
    outline-offset: -1px;
    border-color: ${color.accent};
  }

  &[readonly] {
    background: ${color.sunken};
    border-color: ${color.line};
    color: ${color.ink2};
  }

  &:disabled {
    background: ${color.sunken};
    border-color: ${color.line};
    color: ${color.ink3};
    opacity: 1;
    cursor: not-allowed;
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
`;

/* The button of a file field looks like any other small button; the browser brings its text. */
const fileStyles = css`
  &[type='file'] {
    padding: ${space.s1};
    color: ${color.ink2};
    font-size: ${text.sm};
    line-height: ${height.controlSmall};
    cursor: pointer;
  }

  &::file-selector-button {
    min-height: ${height.controlSmall};
    margin-inline: 0 ${space.s3};
    padding: 0 ${space.s3};
    border: ${line.control};
    border-radius: ${radius.m};
    background: ${color.surface};
    color: ${color.ink};
    font: ${weight.bold} ${text.sm} / 1.2 ${font.sans};
    cursor: inherit;
  }

  &:hover::file-selector-button {
    border-color: ${color.ink};
  }

  &:disabled::file-selector-button {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.ink3};
  }
`;

const InputBox = styled.input`
  ${controlStyles}
  ${fileStyles}
`;

const TextareaBox = styled.textarea<{ $voice?: boolean }>`
  ${controlStyles}
  min-height: 6.5rem;
  padding-block: 0.75rem;
  resize: vertical;
  field-sizing: content;
  line-height: ${leading.body};
  ${({ $voice }) => $voice && `font-family: ${font.serif}; font-size: ${text.lg};`}
`;

const SelectFrame = styled.span<{ $small?: boolean }>`
  position: relative;
  display: block;

  select {
    ${controlStyles}
    appearance: none;
    padding-right: 2.5rem;
    cursor: pointer;
    text-overflow: ellipsis;
    ${({ $small }) => $small && `min-height: ${height.controlSmall}; padding-block: 0.25rem; font-size: ${text.sm};`}
  }

  &::after {
    content: '';
    position: absolute;
    right: 1rem;
    top: 50%;
    width: 0.5rem;
    height: 0.5rem;
    border: solid ${color.ink2};
    border-width: 0 1.6px 1.6px 0;
    transform: translateY(-70%) rotate(45deg);
    pointer-events: none;
  }
`;

/** A single-line text field. Accepts the props of `<input>`, including `register` of react-hook-form with its ref. */
export function Input(props: ComponentProps<'input'>) {
  return <InputBox type="text" dir="auto" {...useFieldControl(props)} />;
}

/** A multi-line text field. `serif`: for a voter's own text. */
export function Textarea({ serif, ...props }: ComponentProps<'textarea'> & { serif?: boolean }) {
  return <TextareaBox $voice={serif} dir="auto" {...useFieldControl(props)} />;
}

/** A native select; `small` in table rows. Its children are `<option>`s. */
export function Select({ small, ...props }: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <SelectFrame $small={small}>
      <select {...useFieldControl(props)} />
    </SelectFrame>
  );
}

const InputGroupBox = styled.span`
  display: flex;
  border: ${line.control};
  border-radius: ${radius.m};
  background: ${color.surface};

  &:hover {
    border-color: ${color.ink};
  }

  &:has([aria-invalid='true']) {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }

  &:has(input:focus-visible) {
    outline: ${ring};
    outline-offset: -1px;
    border-color: ${color.accent};
  }

  ${InputBox} {
    min-height: calc(${height.control} - 2px);
    border: 0;
    background: none;
    min-width: 0;
    box-shadow: none;
  }

  ${InputBox}:focus-visible {
    outline: none;
  }

  ${ButtonBox} {
    min-height: calc(${height.control} - 2px);
    padding-inline: ${space.s4};
    font-size: ${text.sm};
  }
`;

const LeadIcon = styled.span`
  display: grid;
  place-items: center;
  padding-left: 0.875rem;
  color: ${color.ink3};
`;

/** One frame around an `Input` and its additions: `lead` (a sign) before it, anything after it. */
export function InputGroup({ lead, children }: { lead?: ReactNode; children: Elements }) {
  return (
    <InputGroupBox>
      {lead && <LeadIcon>{lead}</LeadIcon>}
      {children satisfies Elements}
    </InputGroupBox>
  );
}

/** A password field with a button that shows and hides the password. Accepts the props of `<input>` except `type`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  const control = useFieldControl(props);
  return (
    <InputGroupBox>
      <InputBox autoComplete="current-password" {...control} type={isVisible ? 'text' : 'password'} />
      <Button kind="ghost" aria-controls={control.id} onClick={() => setIsVisible(!isVisible)}>
        {isVisible ? strings.hide : strings.show}
      </Button>
    </InputGroupBox>
  );
}
