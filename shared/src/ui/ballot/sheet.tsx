import { useId, type ReactNode } from 'react';
import { styled, css } from 'styled-components';
import { paperStyles } from '../layout/layout';
import { TimingMarks } from '../graphics/marks';
import { VisuallyHidden, serifHeadingStyles } from '../theme/text';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, line, motion, radius, space, text, weight, width } = tokens;

const sheetStyles = css`
  ${paperStyles}
  position: relative;
  background: ${color.surface};
  color: ${color.ink};
  border: ${line.hair};
  border-radius: ${radius.l};
`;

/** The sheet of a survey. `as="form"` for voting. Holds `Contest`s and a `BallotFooter`. */
export const Ballot = styled.div`
  ${sheetStyles}

  ${media.print} {
    border-color: #999;
  }
`;

const getMarksBackground = (ink: string) => `repeating-linear-gradient(to bottom, ${ink} 0 5px, transparent 5px 20px)`;

const ContestBox = styled.fieldset<{ $answered?: boolean }>`
  position: relative;
  padding: clamp(1.5rem, 1rem + 2vw, 2.5rem) clamp(1.25rem, 0.6rem + 2.4vw, 2.75rem);
  padding-left: clamp(2.75rem, 1.6rem + 4vw, 5rem);

  & + & {
    border-top: ${line.hair};
  }

  ${media.print} {
    break-inside: avoid;
  }

  &::before {
    content: '';
    position: absolute;
    left: clamp(0.875rem, 0.5rem + 1.4vw, 1.75rem);
    top: clamp(1.75rem, 1.25rem + 2vw, 2.75rem);
    bottom: clamp(1.5rem, 1rem + 2vw, 2.5rem);
    width: 14px;
    background: ${({ $answered }) => getMarksBackground($answered ? color.accent : color.lineStrong)};
    transition: filter ${motion.calm};
    print-color-adjust: exact;
  }

  ${({ $answered }) =>
    $answered === undefined &&
    css`
      &:has(:checked)::before,
      &:has(textarea:not(:placeholder-shown))::before {
        background: ${getMarksBackground(color.accent)};
      }
    `}
`;

const QuestionKindLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.s3};
  font-size: ${text.sm};
  color: ${color.ink3};
  margin-bottom: ${space.s};

  b {
    color: ${color.ink};
    font-weight: ${weight.bold};
  }
`;

/** The text of a question, in any language. */
export const QuestionText = styled.p.attrs({ dir: 'auto' })`
  ${serifHeadingStyles}
  font-weight: ${weight.regular};
  font-size: ${text.xl2};
  line-height: 1.2;
`;

const Help = styled.div.attrs({ dir: 'auto' })`
  margin-top: ${space.s};
  color: ${color.ink2};
  max-width: ${width.measure};
  overflow-wrap: anywhere;
`;

const Answer = styled.div`
  margin-top: ${space.s5};
`;

/* Only one of both numbers is shown, and read. */
const ScreenOnly = styled.span`
  ${media.print} {
    display: none;
  }
`;

const PrintOnly = styled.span`
  display: none;

  ${media.print} {
    display: inline;
  }
`;

export interface ContestProps {
  number: number;
  /** The number in print, where questions are printed that the screen does not show; the same by default. */
  printedNumber?: number;
  title: ReactNode;
  /** The kind of answer, or the number of votes; shown next to the number. */
  kind?: ReactNode;
  help?: ReactNode;
  /** Whether the marks are purple. By default they are once a control inside is checked or filled in. */
  answered?: boolean;
  /** `vote`: a fieldset around the controls (default). `result`: a section with a heading. `plain`: a preview. */
  variant?: 'vote' | 'result' | 'plain';
  /** The level of a result's heading; h2 by default. */
  level?: 'h2' | 'h3' | 'h4';
  children?: ReactNode;
}

/** One question of a ballot with its timing marks: the number and kind, the question, the hint, and the answer. */
export function Contest({
  number,
  printedNumber = number,
  title,
  kind,
  help,
  answered,
  variant = 'vote',
  level = 'h2',
  children,
}: ContestProps) {
  const id = useId();
  const isVoting = variant === 'vote';
  return (
    <ContestBox
      as={isVoting ? 'fieldset' : variant === 'result' ? 'section' : 'div'}
      $answered={answered}
      aria-labelledby={variant === 'result' ? id : undefined}
      aria-describedby={isVoting && help ? `${id}-help` : undefined}
    >
      {isVoting && (
        <VisuallyHidden as="legend">
          {strings.question(number)}: <bdi>{title}</bdi>
        </VisuallyHidden>
      )}
      <QuestionKindLine aria-hidden={isVoting || undefined}>
        <b>
          {printedNumber === number ? (
            strings.question(number)
          ) : (
            <>
              <ScreenOnly>{strings.question(number)}</ScreenOnly>
              <PrintOnly>{strings.question(printedNumber)}</PrintOnly>
            </>
          )}
        </b>
        {kind && <span>{kind}</span>}
      </QuestionKindLine>
      <QuestionText as={variant === 'result' ? level : 'p'} id={id} aria-hidden={isVoting || undefined}>
        {title}
      </QuestionText>
      {help && <Help id={`${id}-help`}>{help}</Help>}
      {children && <Answer>{children}</Answer>}
    </ContestBox>
  );
}

/** A part of the ballot that is not a question, such as the comment: the same margin and marks, with any content. */
export function ContestSection({ answered, children }: { answered?: boolean; children: ReactNode }) {
  return (
    <ContestBox as="div" $answered={answered}>
      {children}
    </ContestBox>
  );
}

/** Below the tear line of a ballot: its buttons and a `Meta` line. */
export const BallotFooter = styled.div`
  padding: ${space.s5} clamp(1.25rem, 0.6rem + 2.4vw, 2.75rem);
  border-top: ${line.tear};
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s3};
  align-items: center;

  &::before,
  &::after {
    content: '';
    position: absolute;
    top: -11px;
    width: 20px;
    height: 20px;
    background: ${color.paper};
    border: ${line.hair};
    border-radius: 50%;
  }

  &::before {
    left: -11px;
    clip-path: inset(0 0 0 50%);
  }

  &::after {
    right: -11px;
    clip-path: inset(0 50% 0 0);
  }

  > [data-push] {
    margin-left: auto;
  }

  @media (max-width: 39.99rem) {
    > p {
      order: -1;
      flex-basis: 100%;
    }
  }
`;

const SheetBox = styled.div<{ $marks: number }>`
  ${sheetStyles}
  padding: ${space.s5} ${space.s5} ${space.s5} 3.5rem;
  min-height: calc(${({ $marks }) => $marks * 19 - 14}px + 3rem);

  > svg:first-child {
    position: absolute;
    left: 1.25rem;
    top: 1.5rem;
  }
`;

export interface SheetProps {
  /** Number of marks on the edge. */
  total: number;
  /** How many of them are purple. Without it all are ink-colored, as on the slips of an illustration. */
  answered?: number;
  children: ReactNode;
}

/** A small sheet with counted timing marks on its left edge: shows progress, or illustrates a ballot. */
export function Sheet({ total, answered, children, ...rest }: SheetProps) {
  return (
    <SheetBox {...rest} $marks={total}>
      <TimingMarks total={total} answered={answered} />
      {children}
    </SheetBox>
  );
}
