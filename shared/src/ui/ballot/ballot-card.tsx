import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paperStyles } from '../layout/layout';
import { Oval } from '../graphics/marks';
import { withoutDomProps } from '../theme/without-dom-props';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, font, lift, line, motion, radius, ring, ringGap, space, text, tracking, weight } = tokens;

const leadPadding = 'clamp(1.5rem, 1rem + 1.6vw, 2.5rem)';

const Body = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: ${space.s3};
  padding: ${space.s5} ${space.s5} ${space.s4};
`;

/** One line, so that a card does not grow when more is known about its survey. */
const CardTop = styled.p`
  display: flex;
  gap: ${space.s3};
  font-size: ${text.sm};
  line-height: 1.4;
  color: ${color.ink2};

  > span:first-child {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > span + span {
    flex: none;
    color: ${color.ink3};
    white-space: nowrap;
  }
`;

const CardTitle = styled.h3.attrs({ dir: 'auto' })`
  font: 700 ${text.xl} / 1.22 ${font.serif};
  letter-spacing: ${tracking.heading};
  text-wrap: balance;
`;

const CoverLink = styled(Link)`
  color: inherit;
  text-decoration: none;

  &:hover {
    color: inherit;
  }

  &:focus-visible {
    outline: none;
  }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/** A survey's description on its card, three lines at most. */
export const BallotCardText = styled.p.attrs({ dir: 'auto' })`
  color: ${color.ink2};
  font-size: ${text.sm};
  line-height: 1.5;
  display: -webkit-box;
  -webkit-line-clamp: 3;
  -webkit-box-orient: vertical;
  overflow: hidden;
`;

const QuestionPreview = styled.div`
  margin-top: auto;
  padding-top: ${space.s3};
  border-top: ${line.hair};
  display: grid;
  gap: ${space.s};
  grid-template-columns: minmax(0, 1fr);

  p {
    font: ${weight.regular} ${text.md} / 1.35 ${font.serif};
    text-wrap: pretty;
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s1} ${space.s4};
    font-size: ${text.sm};
    color: ${color.ink2};
  }

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space.s};
    min-width: 0;
  }
`;

/**
 * A survey as a ballot with its stub attached: `BallotCardBody` with the survey, then a `Stub`. `lead`: the large card
 * at the head of a list. `still`: no hover effect, for a skeleton.
 */
export const BallotCard = styled.article.withConfig(withoutDomProps('lead', 'still'))<{
  lead?: boolean;
  still?: boolean;
}>`
  ${paperStyles}
  --edge: ${color.line};
  position: relative;
  display: flex;
  flex-direction: column;
  background: ${color.surface};
  color: ${color.ink};
  border: 1px solid var(--edge);
  border-radius: ${radius.l};
  overflow: hidden;
  min-width: 0;
  transition:
    border-color ${motion.calm} ${motion.ease},
    box-shadow ${motion.calm} ${motion.ease},
    transform ${motion.calm} ${motion.ease};

  ${media.print} {
    break-inside: avoid;
  }

  ${({ still }) => !still && `&:hover { --edge: ${color.ink}; box-shadow: ${lift.card}; transform: translateY(-2px); }`}

  ${media.stillness} {
    &:hover {
      transform: none;
    }
  }

  &:has(${CoverLink}:focus-visible) {
    outline: ${ring};
    outline-offset: ${ringGap};
  }

  ${({ lead }) =>
    lead &&
    `
    ${Body} { padding: ${leadPadding}; gap: ${space.s4}; }
    ${CardTitle} {
      font: ${weight.regular} ${text.title} / 1.08 ${font.serif};
      letter-spacing: ${tracking.display};
    }
    ${BallotCardText} { font-size: ${text.lg}; max-width: 34rem; }
    ${QuestionPreview} { margin-top: ${space.s3}; padding-top: 0; gap: ${space.s4}; border-top: 0; }
    ${QuestionPreview} p { font-size: ${text.xl2}; line-height: 1.2; letter-spacing: ${tracking.heading}; }
    ${QuestionPreview} ul {
      font: ${weight.regular} ${text.lg} / 1.3 ${font.serif};
      gap: ${space.s3} ${space.s6};
      color: ${color.ink};
    }
    dl { padding-inline: ${leadPadding}; }
  `}
`;

/** The part of a card above the tear line. */
export const BallotCardBody = Body;

/** The line above the title: the category, and when the survey closes. A `mark` that appears later moves neither. */
export function BallotCardTop({ start, mark, end }: { start: ReactNode; mark?: ReactNode; end?: ReactNode }) {
  return (
    <CardTop>
      <span>{start}</span>
      {mark && <span>{mark}</span>}
      {end && <span>{end}</span>}
    </CardTop>
  );
}

/** The title with the card's only link, which covers the whole card. `as`: the heading's level, h3 by default. */
export function BallotCardTitle({
  to,
  as = 'h3',
  children,
}: {
  to: string;
  as?: 'h2' | 'h3' | 'h4';
  children: ReactNode;
}) {
  return (
    <CardTitle as={as}>
      <CoverLink to={to}>{children}</CoverLink>
    </CardTitle>
  );
}

/** A survey's question with its answers as empty ovals. `large` in a lead card. */
export function BallotCardQuestion({
  question,
  answers,
  large,
}: {
  question: ReactNode;
  answers: string[];
  large?: boolean;
}) {
  return (
    <QuestionPreview>
      <p dir="auto">{question}</p>
      {answers.length > 0 && (
        <ul aria-label={strings.answers}>
          {answers.map((answer) => (
            <li key={answer}>
              <Oval small={!large} />
              <bdi>{answer}</bdi>
            </li>
          ))}
        </ul>
      )}
    </QuestionPreview>
  );
}
