import type { CSSProperties, ReactNode } from 'react';
import { styled } from 'styled-components';
import { BallotCard, BallotCardBody } from './ballot-card';
import { Button } from './button';
import { Grid3, Row, Stack, onPaper } from './layout';
import { Oval, Working } from './marks';
import { stubLook, type Fact } from './stub';
import { Heading, Lede, Quiet, Title, VisuallyHidden } from './text';
import { tokens } from './tokens';
import { words } from './words';

const { color, font, line, radius, space, text } = tokens;

const LoadingBox = styled.output`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s3};
  padding: ${space.s8} ${space.s5};
  color: var(--quiet, ${color.ink2});
`;

/** Something is on its way; said aloud politely. The text is 'Loading....' unless told. */
export function Loading({ text: said = words.loading }: { text?: string }) {
  return (
    <LoadingBox>
      <Working />
      <span>{said}</span>
    </LoadingBox>
  );
}

export type SkeletonShape = 'line' | 'short' | 'title' | 'oval' | 'block' | 'card';

const shapes: Record<Exclude<SkeletonShape, 'card'>, CSSProperties> = {
  line: { height: '0.75rem' },
  short: { height: '0.75rem', width: '46%' },
  title: { height: '1.5rem', width: '78%' },
  oval: { width: '1.75rem', height: '1.125rem', borderRadius: radius.oval },
  block: { height: '12rem' },
};

const Bone = styled.span`
  display: block;
  border-radius: ${radius.s};
  background: ${color.sunken};
`;

const BoneStub = styled.div`
  ${stubLook}
`;

const BoneAsk = styled.div`
  margin-top: auto;
  padding-top: ${space.s3};
  border-top: ${line.hair};
  display: grid;
  gap: ${space.s};
`;

/** The shape of what is not there yet; silent. Beside it stands a `Loading` or a hidden status that says so. */
export function Skeleton({ shape = 'line', style }: { shape?: SkeletonShape; style?: CSSProperties }) {
  if (shape !== 'card') return <Bone aria-hidden="true" style={{ ...shapes[shape], ...style }} />;
  return (
    <BallotCard as="div" still aria-hidden="true" style={style}>
      <BallotCardBody>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton style={{ width: '88%' }} />
        <Skeleton shape="short" />
        <BoneAsk>
          <Skeleton style={{ width: '70%' }} />
          <Row>
            <Skeleton shape="oval" />
            <Skeleton shape="oval" />
          </Row>
        </BoneAsk>
      </BallotCardBody>
      <BoneStub>
        <Skeleton style={{ width: '30%' }} />
        <Skeleton style={{ width: '30%' }} />
      </BoneStub>
    </BallotCard>
  );
}

/** A grid of survey cards on its way: `count` skeletons and a status that says so. */
export function CardsLoading({ count = 6, text: said = words.loading }: { count?: number; text?: string }) {
  return (
    <div>
      <VisuallyHidden as="output">{said}</VisuallyHidden>
      <Grid3>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </Grid3>
    </div>
  );
}

const EmptyBox = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space.s3};
  padding: ${space.s9} ${space.s5};
  text-align: center;
  border: ${line.tear};
  border-radius: ${radius.l};

  ${Lede} {
    font-size: ${text.md};
    max-width: 26rem;
  }
`;

const Art = styled.span`
  display: flex;
  gap: 6px;
  color: ${color.lineStrong};
`;

interface Said {
  title: ReactNode;
  text?: ReactNode;
  /** The heading's level; h2 unless told. */
  as?: 'h1' | 'h2' | 'h3';
}

/** A list with nothing in it: why, and the next step as `action`. */
export function EmptyState({ title, text: why, action, as = 'h2' }: Said & { action?: ReactNode }) {
  return (
    <EmptyBox>
      <Art style={{ marginBottom: space.s }}>
        <Oval />
        <Oval />
        <Oval />
        <Oval />
        <Oval />
      </Art>
      <Heading as={as}>{title}</Heading>
      {why && <Lede>{why}</Lede>}
      {action}
    </EmptyBox>
  );
}

const ErrorBox = styled.div`
  ${onPaper}
  display: grid;
  gap: ${space.s5};
  max-width: 42rem;
  padding: clamp(1.5rem, 1rem + 2vw, 3rem);
  background: ${color.surface};
  color: ${color.ink};
  border: ${line.hair};
  border-radius: ${radius.l};

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s3} ${space.s7};
    font-size: ${text.sm};
    padding-block: ${space.s4};
    border-block: ${line.hair};
  }

  dt {
    color: ${color.ink3};
  }

  dd {
    font-family: ${font.mono};
    font-size: ${text.xs};
    line-height: 1.7;
    overflow-wrap: anywhere;
  }
`;

interface Retry {
  onRetry?: () => void;
  /** The retry is under way. */
  busy?: boolean;
  /** Another way out, beside the retry. */
  action?: ReactNode;
}

function Ways({ onRetry, busy, action }: Retry) {
  if (!onRetry && !action) return null;
  return (
    <Row>
      {onRetry && (
        <Button kind="primary" onClick={onRetry} busy={busy}>
          {words.tryAgain}
        </Button>
      )}
      {action}
    </Row>
  );
}

/** Something did not load: what, why, and the way to try again. Said aloud at once. */
export function ErrorState(props: Partial<Said> & Retry) {
  const { title = words.errorTitle, text: why = words.errorText, as = 'h2', ...ways } = props;
  return (
    <ErrorBox role="alert">
      <Heading as={as}>{title}</Heading>
      {why && <Quiet>{why}</Quiet>}
      <Ways {...ways} />
    </ErrorBox>
  );
}

export interface ErrorCardProps extends Partial<Said>, Retry {
  /** The area's name: 'surveyor'. */
  area: string;
  version?: string;
  alsoTried?: string;
  /** What a person can quote to whoever helps them. */
  reference?: string;
}

/** In the place of an area that cannot load, inside a shell that works. */
export function ErrorCard(props: ErrorCardProps) {
  const {
    area,
    version,
    alsoTried,
    reference,
    title = words.areaTitle,
    text: why = words.areaText,
    as = 'h1',
    ...ways
  } = props;
  const facts: Fact[] = [
    { label: words.area, value: area },
    { label: words.version, value: version },
    { label: words.alsoTried, value: alsoTried },
    { label: words.reference, value: reference },
  ];
  return (
    <ErrorBox role="alert">
      <Art>
        <Oval filled />
        <Oval filled />
        <Oval missing />
        <Oval filled />
      </Art>
      <Stack gap="s">
        <Title as={as} style={{ fontSize: text.xl2 }}>
          {title}
        </Title>
        <Quiet>{why}</Quiet>
      </Stack>
      <dl>
        {facts
          .filter(({ value }) => Boolean(value))
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Ways {...ways} />
    </ErrorBox>
  );
}
