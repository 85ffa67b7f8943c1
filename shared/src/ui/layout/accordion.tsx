import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { serifHeadingStyles } from '../theme/text';
import { media, tokens } from '../theme/tokens';

const { color, line, motion, radius, space, text, width } = tokens;

/** Questions with answers that expand in place: `AccordionItem`s. */
export const Accordion = styled.div`
  details {
    border-top: ${line.hair};
  }

  details:last-child {
    border-bottom: ${line.hair};
  }

  summary {
    ${serifHeadingStyles}
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${space.s5};
    padding-block: ${space.s4};
    cursor: pointer;
    list-style: none;
    font-size: ${text.xl};
    line-height: 1.3;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary::after {
    content: '';
    flex: none;
    align-self: center;
    width: 1.75rem;
    height: 1.125rem;
    border: 2px solid ${color.ink};
    border-radius: ${radius.oval};
    transition: background-color ${motion.fast} ${motion.ease};
  }

  summary:hover::after {
    background: ${color.accentSoft};
    border-color: ${color.accent};
  }

  [open] summary::after {
    background: ${color.accent};
    border-color: ${color.accent};
  }

  details > :not(summary) {
    padding-bottom: ${space.s5};
    padding-right: ${space.s8};
    color: ${color.ink2};
    max-width: ${width.measure};
  }

  ${media.forcedColors} {
    [open] summary::after {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`;

/** One question and its answer. `open`: starts open; the browser does the rest. */
export function AccordionItem({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
