import type { ComponentProps, ReactNode } from 'react';
import { styled, css } from 'styled-components';
import { media, tokens } from '../theme/tokens';
import type { Elements } from './elements';

const { color, line, motion, space, text, weight } = tokens;

/** A labeled value: a row of `Stub`, `Facts`, and `ErrorCard`. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** The value is an email or a code, which nobody may translate. */
  isCode?: boolean;
}

export const stubStyles = css`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 0 ${space.s3};
  white-space: nowrap;
  padding: ${space.s3} ${space.s5};
  border-top: 2px dashed var(--edge, ${color.line});
  font-size: ${text.sm};
  color: ${color.ink3};

  &::before,
  &::after {
    content: '';
    position: absolute;
    top: -9px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    border: 1px solid var(--edge, ${color.line});
    background: var(--behind, ${color.paper});
    transition: border-color ${motion.calm} ${motion.ease};
  }

  &::before {
    left: -9px;
  }

  &::after {
    right: -9px;
  }
`;

const StubBox = styled.dl`
  ${stubStyles}

  dt,
  dd {
    display: inline;
  }

  dd {
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
    font-weight: ${weight.bold};
  }

  div + div dd {
    font-weight: ${weight.regular};
    color: ${color.ink2};
  }

  article & {
    ${media.tiny} {
      font-size: ${text.xs};
    }
  }
`;

interface FactsProps extends ComponentProps<'dl'> {
  facts?: Fact[];
  children?: Elements;
}

/**
 * The part of a card below its tear line: counts and dates. Takes `facts`, or `<div><dt/><dd/></div>` children. The
 * card around it needs `overflow: hidden` and `position: relative`, as `BallotCard` has.
 */
export function Stub({ facts, children, ...rest }: FactsProps) {
  return (
    <StubBox {...rest}>
      {facts?.map(({ label, value, isCode }) => (
        <div key={label}>
          <dt>{label}</dt> <dd translate={isCode ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
      {children satisfies Elements}
    </StubBox>
  );
}

const FactsBox = styled.dl`
  display: grid;
  font-size: ${text.sm};

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${space.s4};
    padding-block: ${space.s3};
    border-top: ${line.hair};
  }

  /* A name keeps the width of its longest word beside a long value. */
  dt {
    color: ${color.ink3};
    overflow-wrap: break-word;
  }

  /* As wide as it can be: a value that changes must not move its other lines. */
  dd {
    flex: 1 1 auto;
    text-align: right;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;

/** Labeled values, one per line: the facts of a survey, an order. */
export function Facts({ facts, ...rest }: Omit<FactsProps, 'children'>) {
  return (
    <FactsBox {...rest}>
      {facts?.map(({ label, value, isCode }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={isCode ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </FactsBox>
  );
}
