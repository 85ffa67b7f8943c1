import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { OvalStack } from './chart';
import { Card, CardHeader } from '../layout/layout';
import { Meta, Subheading } from '../theme/text';
import { tokens } from '../theme/tokens';

const { color, space, text } = tokens;

/** The height of the highest column, in ovals. */
const MAX_COLUMN_OVALS = 14;

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

const EndLabels = styled.p`
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
  /** Its label: '20 Nov 2026'. */
  label: string;
  value: number;
}

export interface ColumnChartProps {
  title: string;
  /** The heading's level; h3 by default. */
  as?: 'h2' | 'h3';
  columns: Column[];
  /** The labels under the first and the last column. */
  endLabels: [string, string];
  /** The minimum number of votes per oval; 1 by default. */
  minOvalValue?: number;
  /** Describes what an oval stands for. */
  formatOvalValue: (ovalValue: number) => string;
  /** Describes which column is the highest. */
  formatHighest: (highest: Column) => string;
  /** The same data as a `DataTable`: the columns are hidden from screen readers. */
  children: ReactNode;
}

/** Counts over time: a column of ovals for each time span. The highest has the accent color. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, as = 'h3', columns, endLabels, minOvalValue = 1, formatOvalValue, formatHighest, children } = props;
  const headingId = useId();
  const highestColumn = columns.reduce<Column | undefined>(
    (best, column) => (column.value > (best?.value ?? 0) ? column : best),
    undefined,
  );
  const ovalValue =
    Math.max(1, Math.ceil((highestColumn?.value ?? 0) / minOvalValue / MAX_COLUMN_OVALS)) * minOvalValue;
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Subheading as={as} id={headingId}>
          {title}
        </Subheading>
        <Meta as="span">{formatOvalValue(ovalValue)}</Meta>
      </CardHeader>
      <Figure>
        <Columns aria-hidden="true">
          {columns.map((column) => (
            // Rounded up, so that no count above zero is drawn as nothing.
            <span key={column.key}>
              <OvalStack dense count={Math.ceil(column.value / ovalValue)} lead={column === highestColumn} />
            </span>
          ))}
        </Columns>
        <EndLabels aria-hidden="true">
          <span>{endLabels[0]}</span>
          {columns.length > 1 && <span>{endLabels[1]}</span>}
        </EndLabels>
        {highestColumn && <Meta as="figcaption">{formatHighest(highestColumn)}</Meta>}
      </Figure>
      {children}
    </Card>
  );
}
