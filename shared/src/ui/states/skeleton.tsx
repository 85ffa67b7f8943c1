import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { BallotCard, BallotCardBody } from '../ballot/ballot-card';
import { Row } from '../layout/layout';
import { stubStyles } from '../layout/stub';
import { tokens } from '../theme/tokens';

const { color, line, radius, space } = tokens;

export type SkeletonShape = 'line' | 'short' | 'title' | 'oval' | 'block' | 'card';

const shapeStyles: Record<Exclude<SkeletonShape, 'card'>, CSSProperties> = {
  line: { height: '0.75rem' },
  short: { height: '0.75rem', width: '46%' },
  title: { height: '1.5rem', width: '78%' },
  oval: { width: '1.75rem', height: '1.125rem', borderRadius: radius.oval },
  block: { height: '12rem' },
};

const SkeletonShapeBox = styled.span`
  display: block;
  border-radius: ${radius.s};
  /* On a page as well as on a card: what is sunken into a dark page cannot be told from it. */
  background: color-mix(in srgb, ${color.ink} 8%, transparent);
`;

const SkeletonStub = styled.div`
  ${stubStyles}
`;

const SkeletonQuestion = styled.div`
  margin-top: auto;
  padding-top: ${space.s3};
  border-top: ${line.hair};
  display: grid;
  gap: ${space.s};
`;

/**
 * The shape of content that is still loading; hidden from screen readers. Needs a `Loading` or a hidden status next to
 * it.
 */
export function Skeleton({ shape = 'line', style }: { shape?: SkeletonShape; style?: CSSProperties }) {
  if (shape !== 'card') return <SkeletonShapeBox aria-hidden="true" style={{ ...shapeStyles[shape], ...style }} />;
  return (
    <BallotCard as="div" still aria-hidden="true" style={style}>
      <BallotCardBody>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton style={{ width: '88%' }} />
        <Skeleton shape="short" />
        <SkeletonQuestion>
          <Skeleton style={{ width: '70%' }} />
          <Row>
            <Skeleton shape="oval" />
            <Skeleton shape="oval" />
          </Row>
        </SkeletonQuestion>
      </BallotCardBody>
      <SkeletonStub>
        <Skeleton style={{ width: '30%' }} />
        <Skeleton style={{ width: '30%' }} />
      </SkeletonStub>
    </BallotCard>
  );
}
