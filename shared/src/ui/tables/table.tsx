import type { ReactNode } from 'react';
import { styled, css } from 'styled-components';
import { paperStyles } from '../layout/layout';
import { media, tokens } from '../theme/tokens';
import { groupedStackStyles, stackedStyles } from './record-rows';

const { color, font, line, radius, space, text, weight } = tokens;

const ScrollRegion = styled.section<{ $tall?: boolean; $stack?: boolean }>`
  ${paperStyles}
  /* What is hidden from sight inside scrolls along instead of widening the page. */
  position: relative;
  overflow: auto;
  background: ${color.surface};
  color: ${color.ink};
  border: ${line.hair};
  border-radius: ${radius.l};
  ${({ $tall }) => !$tall && 'max-height: 34rem;'}

  &:focus-visible {
    outline-offset: 0;
  }

  ${({ $stack }) => $stack && `${media.phone} { max-height: none; }`}

  ${media.print} {
    max-height: none;
    overflow: visible;
    border: 0;
  }
`;

const groupedStyles = css`
  width: max-content;
  min-width: 100%;

  [data-cell='question'] {
    color: ${color.ink3};
    border-left: ${line.hair};
  }

  td[data-cell='question'] {
    min-width: 13rem;
    max-width: 15rem;
    overflow-wrap: anywhere;
  }

  [data-cell='vote'] {
    font-weight: ${weight.medium};
    min-width: 7rem;
    max-width: 15rem;
    overflow-wrap: anywhere;
  }

  [data-cell='written'] {
    min-width: 14rem;
    max-width: 22rem;
    font-family: ${font.serif};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  tbody th {
    position: sticky;
    left: 0;
    max-width: 15rem;
    background: ${color.surface};
    box-shadow: 1px 0 0 ${color.line};
  }

  thead [data-cell='pin'] {
    left: 0;
    z-index: 2;
    box-shadow: 1px 0 0 ${color.lineStrong};
  }
`;

const TableBox = styled.table<{ $compact?: boolean; $grouped?: boolean; $stack?: boolean }>`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: ${text.sm};
  line-height: 1.4;

  th,
  td {
    padding: ${({ $compact }) => ($compact ? space.s2 : space.s3)} ${space.s4};
    text-align: left;
    vertical-align: middle;
    border-bottom: ${line.hair};
  }

  tbody tr:last-child > * {
    border-bottom: 0;
  }

  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: ${color.sunken};
    color: ${color.ink2};
    font-weight: ${weight.bold};
    white-space: nowrap;
    border-bottom: ${line.control};
  }

  tbody tr:hover > * {
    background: color-mix(in srgb, ${color.accentSoft} 55%, ${color.surface});
  }

  th[scope='row'] {
    min-width: 10rem;
    font-weight: ${weight.medium};
    overflow-wrap: anywhere;
  }

  [data-cell~='number'] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }

  /* A link of one digit is wide enough to be hit. */
  [data-cell~='number'] a {
    display: inline-block;
    min-width: 1.5rem;
  }

  [data-cell~='serial'] {
    width: 3.5rem;
    color: ${color.ink3};
    text-align: right;
    font-variant-numeric: tabular-nums;
  }

  [data-cell~='end'] {
    text-align: right;
    white-space: nowrap;
  }

  ${({ $grouped }) => $grouped && groupedStyles}
  ${({ $stack }) => $stack && stackedStyles}
  ${({ $grouped, $stack }) => $grouped && $stack && groupedStackStyles}

  ${media.print} {
    font-size: 7.5pt;
    width: 100%;

    th,
    td {
      padding: 3pt 4pt;
      min-width: 0 !important;
      max-width: none !important;
      overflow-wrap: break-word;
      white-space: normal !important;
    }

    thead th {
      position: static;
      border-bottom: 1pt solid #000;
    }

    tr {
      break-inside: avoid;
    }
  }
`;

export interface TableProps {
  /** The accessible name of the scrolling region: 'Responses, scrolls sideways'. */
  label: string;
  compact?: boolean;
  /** For wide tables with pinned row heads, whose `data-cell` is question, vote, written, or pin. */
  grouped?: boolean;
  /** On a phone each row is a record, and of a grouped table also on paper; `data-label` on a cell prints its column's name there. */
  stack?: boolean;
  /** As tall as its rows; otherwise it scrolls below its head when it is taller than 34rem. */
  tall?: boolean;
  /**
   * `<thead>` and `<tbody>`. The `data-cell` of a cell sets its kind: number, serial, end, wide (several with spaces).
   */
  children: ReactNode;
}

/** A table in a region that can also be scrolled by keyboard. */
export function Table({ label, compact, grouped: isGrouped, stack, tall, children }: TableProps) {
  return (
    <ScrollRegion tabIndex={0} aria-label={label} $tall={tall} $stack={stack}>
      <TableBox $compact={compact} $grouped={isGrouped} $stack={stack}>
        {children}
      </TableBox>
    </ScrollRegion>
  );
}
