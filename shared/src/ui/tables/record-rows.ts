import { css } from 'styled-components';
import { visuallyHiddenStyles } from '../theme/text';
import { media, tokens } from '../theme/tokens';

const { color, line, space, weight } = tokens;

/* A row is a record: cells in two columns, each after its label if it has one. */
const recordStyles = css`
  thead {
    ${visuallyHiddenStyles}
  }

  &,
  tbody {
    display: block;
  }

  tbody tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space.s2} ${space.s3};
    padding: ${space.s4};
    border-bottom: ${line.hair};
    align-items: center;
  }

  tbody tr:last-child {
    border-bottom: 0;
  }

  tbody th,
  tbody td {
    display: block;
    min-width: 0;
    padding: 0;
    border: 0;
    width: auto;
    overflow-wrap: anywhere;
  }

  tbody [data-cell~='wide'] {
    grid-column: 1 / -1;
  }

  tbody [data-cell~='number'],
  tbody [data-cell~='end'] {
    text-align: left;
  }

  tbody [data-label]::before {
    content: attr(data-label) ' ';
    color: ${color.ink3};
    font-weight: ${weight.regular};
  }

  tbody tr:hover > * {
    background: none;
  }
`;

/* Each question stands above its answer, at full width. */
const groupedRecordStyles = css`
  width: 100%;

  tbody tr {
    grid-template-columns: minmax(0, 1fr);
  }

  tbody th,
  tbody td[data-cell] {
    position: static;
    min-width: 0;
    max-width: none;
    border: 0;
    box-shadow: none;
    text-align: left;
  }

  tbody td[data-cell='question'] {
    margin-top: ${space.s3};
  }

  tbody td:empty {
    display: none;
  }
`;

/* Paper is too narrow for the columns of many questions, and wide enough for answers beside their questions. */
const paperRecordStyles = css`
  tbody tr {
    grid-template-columns: 1.75rem repeat(2, minmax(0, 1fr));
    align-items: baseline;
  }

  tbody td[data-label] {
    grid-column: 2 / -1;
  }

  tbody td[data-cell='question'] {
    grid-column: 2;
    margin-top: 0;
  }

  tbody td[data-cell='question'] + td {
    grid-column: 3;
  }
`;

/** On a phone each row is a record. */
export const stackedStyles = css`
  ${media.phone} {
    ${recordStyles}
  }
`;

/** Of a grouped table, each row is a record on a phone and on paper. */
export const groupedStackStyles = css`
  ${media.phone} {
    ${groupedRecordStyles}
  }

  ${media.print} {
    ${recordStyles}
    ${groupedRecordStyles}
    ${paperRecordStyles}
  }
`;
