import { tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { color, line, radius, ring, space } = tokens;

/** The frame of the provider's card field, which looks like our own fields. */
export const CardBox = styled.div`
  display: grid;
  align-items: center;
  min-height: 3.25rem;
  padding: ${space.s3} ${space.s4};
  border: ${line.control};
  border-radius: ${radius.m};
  background: ${color.surface};

  &:hover {
    border-color: ${color.ink};
  }

  &[data-focused] {
    outline: ${ring};
    outline-offset: -1px;
    border-color: ${color.accent};
  }

  &[data-invalid] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }

  &[data-locked] {
    background: ${color.sunken};
    border-color: ${color.line};
  }
`;
