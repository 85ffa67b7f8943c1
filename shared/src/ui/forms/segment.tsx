import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { FieldGroup, type FieldGroupProps } from './field-group';
import { optionStyles } from './option-styles';
import { media, tokens } from '../theme/tokens';

const { color, height, space, text, weight } = tokens;

const SegmentRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const SegmentBox = styled.label`
  ${optionStyles}
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: ${height.controlSmall};
  padding: 0 ${space.s3};
  font-size: ${text.sm};
  font-weight: ${weight.medium};

  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    cursor: pointer;
  }

  &:has(:checked) {
    color: ${color.accent};
  }

  ${media.forcedColors} {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

/** A labeled row of `Segment`s: a choice of a few short options. */
export function Segments({ children, ...group }: FieldGroupProps) {
  return (
    <FieldGroup {...group}>
      <SegmentRow>{children}</SegmentRow>
    </FieldGroup>
  );
}

/** One option of a `Segments` row: a radio without its oval. Accepts the props of `<input>`. */
export function Segment({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <SegmentBox>
      <input {...rest} type="radio" />
      {children}
    </SegmentBox>
  );
}
