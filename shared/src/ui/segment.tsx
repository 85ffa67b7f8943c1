import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { FieldGroup, type GroupProps } from './field-group';
import { media, tokens } from './tokens';

const { color, height, line, radius, ring, ringGap, space, text, weight } = tokens;

const SegmentRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const SegmentBox = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: ${height.controlSmall};
  padding: 0 ${space.s3};
  border: ${line.control};
  border-radius: ${radius.m};
  background: ${color.surface};
  color: ${color.ink};
  font-size: ${text.sm};
  font-weight: ${weight.medium};
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    cursor: pointer;
  }

  &:hover {
    border-color: ${color.ink};
  }

  &:has(:checked) {
    background: ${color.accentSoft};
    border-color: ${color.accent};
    box-shadow: inset 0 0 0 1px ${color.accent};
    color: ${color.accent};
  }

  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: ${ringGap};
  }

  ${media.forcedColors} {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

/** A named row of `Segment`s: one of a few short words. */
export function Segments({ children, ...group }: GroupProps) {
  return (
    <FieldGroup {...group}>
      <SegmentRow>{children}</SegmentRow>
    </FieldGroup>
  );
}

/** One word of a `Segments` row: a radio without its oval. Takes what `<input>` takes. */
export function Segment({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <SegmentBox>
      <input {...rest} type="radio" />
      {children}
    </SegmentBox>
  );
}
