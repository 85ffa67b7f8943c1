import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { OvalMeter } from '../graphics/marks';
import { serifHeadingStyles } from '../theme/text';
import { media, tokens } from '../theme/tokens';

const { color, space, text, weight } = tokens;

/** Numbered steps on the dark band: `Step`s. */
export const Steps = styled.ol`
  display: grid;
  gap: ${space.s6};

  li {
    display: grid;
    gap: ${space.s3};
    align-content: start;
  }

  h3 {
    ${serifHeadingStyles}
    font-weight: ${weight.regular};
    font-size: ${text.xl2};
    line-height: 1.15;
  }

  p {
    color: var(--quiet, ${color.ink2});
  }

  ${media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** One step; the number of filled ovals is the number of steps completed with it. `tone`: deep by default. */
export function Step(props: {
  number: number;
  of: number;
  title: ReactNode;
  children: ReactNode;
  tone?: 'deep' | 'accent';
}) {
  const { number, of, title, children, tone = 'deep' } = props;
  return (
    <li>
      <OvalMeter value={number} of={of} ovals={of} tone={tone} style={{ maxWidth: '11rem', height: '1.25rem' }} />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
