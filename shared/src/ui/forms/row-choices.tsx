import { useId, type CSSProperties } from 'react';
import { css, styled } from 'styled-components';
import { visuallyHiddenStyles } from '../theme/text';
import { tokens } from '../theme/tokens';
import { Choice, Choices } from './choice';

const { color, font, line, space, text, weight } = tokens;

/** More options than this have no room side by side. */
const MAX_COLUMNS = 7;

/* The row, then a column for each option: all rows have the same. */
const columnStyles = css`
  display: grid;
  grid-template-columns: minmax(8rem, 2fr) repeat(var(--options), minmax(0, 1fr));
  gap: ${space.s1};
  align-items: center;
`;

/* The options are named once, above their columns. */
const gridStyles = css`
  gap: 0;

  > [aria-hidden] {
    ${columnStyles}
    align-items: end;
    padding-bottom: ${space.s};
    font-size: ${text.sm};
    line-height: 1.3;
    color: ${color.ink2};
    text-align: center;
    overflow-wrap: anywhere;
    hyphens: auto;
  }

  [role='radiogroup'] {
    ${columnStyles}
    padding-block: ${space.s1};
    border-top: ${line.hair};
  }

  [role='radiogroup'] > p {
    margin-bottom: 0;
  }

  [role='radiogroup'] > div {
    display: contents;
  }

  label {
    justify-content: center;
    min-height: 2.75rem;
    padding: ${space.s1};
    border-color: transparent;
  }

  label > span {
    ${visuallyHiddenStyles}
  }
`;

/* The preview of a question has less room than the page. */
const RowsFrame = styled.div`
  container-type: inline-size;
`;

const Rows = styled.div<{ $hasColumns: boolean }>`
  display: grid;
  gap: ${space.s5};

  > [aria-hidden] {
    display: none;
  }

  [role='radiogroup'] > p {
    margin-bottom: ${space.s2};
    font: ${weight.bold} ${text.md} / 1.35 ${font.sans};
    overflow-wrap: anywhere;
  }

  ${({ $hasColumns }) =>
    $hasColumns &&
    css`
      @container (min-width: 28rem) {
        ${gridStyles}
      }
    `}
`;

export interface RowChoicesProps {
  rows: string[];
  /** The options, of which one is chosen in each row. */
  options: string[];
  /** The option that is chosen in a row; undefined or empty if none is. */
  getChosen: (row: number) => string | undefined;
  /** What the names of the controls begin with: those of the first row are called `Question-3.1`. */
  name: string;
  required?: boolean;
  disabled?: boolean;
  'aria-describedby'?: string | undefined;
  onChoose: (row: number, option: string) => void;
}

/** Texts with a key for each: two may be the same while they are being typed. */
function addKeys(labels: string[]) {
  return labels.map((label, index) => ({ label, index, key: `${index} ${label}` }));
}

/** The rows of a matrix: in a narrow place, each with its options below each other; otherwise with a column for each option. */
export function RowChoices({ rows, options, getChosen, name, onChoose, ...control }: RowChoicesProps) {
  const id = useId();
  const style: CSSProperties & Record<'--options', number> = { '--options': options.length };
  return (
    <RowsFrame>
      <Rows $hasColumns={options.length <= MAX_COLUMNS} style={style}>
        <div aria-hidden="true">
          <span />
          {addKeys(options).map(({ label: option, key }) => (
            <span key={key} dir="auto">
              {option}
            </span>
          ))}
        </div>
        {addKeys(rows).map(({ label: row, index, key }) => (
          <div
            key={key}
            role="radiogroup"
            aria-labelledby={`${id}-${index}`}
            aria-describedby={control['aria-describedby']}
          >
            <p id={`${id}-${index}`} dir="auto">
              {row}
            </p>
            <Choices>
              {addKeys(options).map((option) => (
                <Choice
                  key={option.key}
                  {...control}
                  name={`${name}.${index + 1}`}
                  value={option.label}
                  checked={getChosen(index) === option.label}
                  onChange={() => onChoose(index, option.label)}
                >
                  {option.label}
                </Choice>
              ))}
            </Choices>
          </div>
        ))}
      </Rows>
    </RowsFrame>
  );
}
