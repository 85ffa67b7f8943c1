import { styled } from 'styled-components';
import { Button } from '../forms/button';
import { paperStyles, Row, Stack } from '../layout/layout';
import { Oval } from '../graphics/marks';
import { OvalArt, type StateMessageProps } from './states';
import type { Fact } from '../layout/stub';
import { Heading, MutedText, Title } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';
import type { Elements } from '../layout/elements';

const { color, font, line, radius, space, text } = tokens;

const ErrorBox = styled.div`
  ${paperStyles}
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

interface RetryProps {
  onRetry?: () => void;
  /** Whether a retry is in progress. */
  busy?: boolean;
  /** Another action, next to the retry. */
  action?: Elements;
}

function ErrorActions({ onRetry, busy, action }: RetryProps) {
  if (!onRetry && !action) return null;
  return (
    <Row>
      {onRetry && (
        <Button kind="primary" onClick={onRetry} busy={busy}>
          {strings.tryAgain}
        </Button>
      )}
      {action satisfies Elements}
    </Row>
  );
}

/** Something failed to load: what, why, and a retry. Announced at once. */
export function ErrorState(props: Partial<StateMessageProps> & RetryProps) {
  const { title = strings.errorTitle, text: description = strings.errorText, as = 'h2', ...actions } = props;
  return (
    <ErrorBox role="alert">
      <Heading as={as}>{title}</Heading>
      {description && <MutedText>{description}</MutedText>}
      <ErrorActions {...actions} />
    </ErrorBox>
  );
}

export interface ErrorCardProps extends Partial<StateMessageProps>, RetryProps {
  /** The area's name: 'surveyor'. */
  area: string;
  version?: string;
  alsoTried?: string;
  /** A reference that a user can quote to support. */
  reference?: string;
}

/** Replaces an area that failed to load, inside the working shell. */
export function ErrorCard(props: ErrorCardProps) {
  const {
    area,
    version,
    alsoTried,
    reference,
    title = strings.areaTitle,
    text: description = strings.areaText,
    as = 'h1',
    ...ways
  } = props;
  const facts: Fact[] = [
    { label: strings.area, value: area },
    { label: strings.version, value: version },
    { label: strings.alsoTried, value: alsoTried },
    { label: strings.reference, value: reference },
  ];
  return (
    <ErrorBox role="alert">
      <OvalArt>
        <Oval filled />
        <Oval filled />
        <Oval missing />
        <Oval filled />
      </OvalArt>
      <Stack gap="s">
        <Title as={as} style={{ fontSize: text.xl2 }}>
          {title}
        </Title>
        <MutedText>{description}</MutedText>
      </Stack>
      <dl>
        {facts
          .filter(({ value }) => Boolean(value))
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
      </dl>
      <ErrorActions {...ways} />
    </ErrorBox>
  );
}
