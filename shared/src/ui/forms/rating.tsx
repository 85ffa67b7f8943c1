import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, font, motion, radius, space, text, weight } = tokens;

/** More steps than this do not fit in one row on a phone. */
const MAX_STEPS_IN_NARROW_ROW = 5;

/** The steps of a long scale are wrapped on phones, as far as possible into two equal rows. */
const Scale = styled.div<{ $steps: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $steps }) => $steps}, minmax(0, 1fr));
  gap: ${space.s};

  ${({ $steps }) =>
    $steps > MAX_STEPS_IN_NARROW_ROW &&
    css`
      @media (max-width: 39.99rem) {
        grid-template-columns: repeat(${Math.ceil($steps / 2)}, minmax(0, 1fr));
      }
    `}

  label {
    position: relative;
    display: grid;
    place-items: center;
    cursor: pointer;
    font: ${weight.bold} ${text.lg} / 1 ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  input {
    appearance: none;
    grid-area: 1 / 1;
    width: 100%;
    height: 3.25rem;
    margin: 0;
    border: 2px solid ${color.ink};
    border-radius: ${radius.oval};
    background: ${color.surface};
    cursor: pointer;
    transition: background-color ${motion.fast} ${motion.ease};
  }

  span {
    grid-area: 1 / 1;
    pointer-events: none;
    z-index: 1;
  }

  label:hover input {
    background: ${color.accentSoft};
  }

  label input:checked {
    background: ${color.accent};
    border-color: ${color.accent};
  }

  label:has(:checked) span {
    color: ${color.onAccent};
  }

  label:has(:disabled) {
    color: ${color.ink3};
    cursor: not-allowed;
  }

  label input:disabled {
    border-color: ${color.lineStrong};
    background: ${color.sunken};
    cursor: not-allowed;
  }

  ${media.forcedColors} {
    label input:checked {
      border-width: 6px;
    }

    label:has(:checked) span {
      color: CanvasText;
    }
  }
`;

const EndLabels = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space.s4};
  margin-top: ${space.s};
  font-size: ${text.sm};
  color: ${color.ink2};
`;

/** The labels under the two ends of a scale, if there are any. */
export function RatingEndLabels({ low, high }: { low?: ReactNode; high?: ReactNode }) {
  if (!low && !high) return null;
  return (
    <EndLabels>
      <bdi>{low}</bdi>
      <bdi>{high}</bdi>
    </EndLabels>
  );
}

export type RatingProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'children'> & {
  /** The name shared by all ovals; `register` of react-hook-form provides it. */
  name: string;
  /** The chosen number, if the caller controls it. */
  value?: number | string;
  defaultValue?: number | string;
  /** Number of ovals; 5 by default. */
  steps?: number;
  /** The number of the first oval; 1 by default. */
  first?: number;
  low?: ReactNode;
  high?: ReactNode;
};

/** Numbered ovals, each a radio. Belongs in a `FieldGroup` or a `Contest`, which names it. */
export function Rating({ value, defaultValue, steps = 5, first = 1, low, high, ...rest }: RatingProps) {
  const getCheckedProps = (number: number) => {
    if (value !== undefined) return { checked: String(value) === String(number) };
    if (defaultValue !== undefined) return { defaultChecked: String(defaultValue) === String(number) };
    return {};
  };
  return (
    <div>
      <Scale $steps={steps}>
        {Array.from({ length: steps }, (_, index) => index + first).map((number) => (
          <label key={number}>
            <input
              {...rest}
              {...getCheckedProps(number)}
              type="radio"
              value={number}
              aria-label={strings.rating(number, first + steps - 1)}
            />
            <span aria-hidden="true">{number}</span>
          </label>
        ))}
      </Scale>
      <RatingEndLabels low={low} high={high} />
    </div>
  );
}
