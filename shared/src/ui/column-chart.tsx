import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Pile } from './chart';
import { Card, CardHead } from './layout';
import { Meta, Subheading } from './text';
import { tokens } from './tokens';

const { color, space, text } = tokens;

/** The highest column, in ovals. */
const HIGHEST = 14;

const Columns = styled.div`
  display: flex;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space.s2};
  min-height: 9rem;
  border-bottom: ${tokens.line.rule};

  /* Wider ovals would be dashes. */
  > span {
    flex: 0 1 2rem;
    min-width: 0;
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space.s3};
  padding-top: ${space.s2};
  font-size: ${text.xs};
  color: ${color.ink2};
  font-variant-numeric: tabular-nums;
`;

const Figure = styled.figure`
  margin: 0;
`;

export interface Column {
  key: string;
  /** What it is of, in words: '20 Nov 2026'. */
  said: string;
  value: number;
}

export interface ColumnChartProps {
  title: string;
  /** The heading's level; h3 unless told. */
  as?: 'h2' | 'h3';
  columns: Column[];
  /** What stands under the first and the last column. */
  ends: [string, string];
  /** What an oval stands for at least; 1 unless told. */
  least?: number;
  /** Says what an oval stands for. */
  oval: (worth: number) => string;
  /** Says which column is the highest. */
  most: (highest: Column) => string;
  /** The same as `Numbers`: the columns say nothing aloud. */
  children: ReactNode;
}

/** What came one after the other in time: a column of ovals for each part of it. The highest has the accent. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, as = 'h3', columns, ends, least = 1, oval, most, children } = props;
  const headingId = useId();
  const top = columns.reduce<Column | undefined>(
    (best, column) => (column.value > (best?.value ?? 0) ? column : best),
    undefined,
  );
  const worth = Math.max(1, Math.ceil((top?.value ?? 0) / least / HIGHEST)) * least;
  return (
    <Card aria-labelledby={headingId}>
      <CardHead>
        <Subheading as={as} id={headingId}>
          {title}
        </Subheading>
        <Meta as="span">{oval(worth)}</Meta>
      </CardHead>
      <Figure>
        <Columns aria-hidden="true">
          {columns.map((column) => (
            // What was counted is never drawn as nothing.
            <span key={column.key}>
              <Pile dense count={Math.ceil(column.value / worth)} lead={column === top} />
            </span>
          ))}
        </Columns>
        <Ends aria-hidden="true">
          <span>{ends[0]}</span>
          {columns.length > 1 && <span>{ends[1]}</span>}
        </Ends>
        {top && <Meta as="figcaption">{most(top)}</Meta>}
      </Figure>
      {children}
    </Card>
  );
}
