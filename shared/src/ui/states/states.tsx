import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Oval, Spinner } from '../graphics/marks';
import { Heading, Lead } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';
import type { Elements } from '../layout/elements';

const { color, line, radius, space, text } = tokens;

const LoadingBox = styled.output`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s3};
  padding: ${space.s8} ${space.s5};
  color: var(--quiet, ${color.ink2});
`;

/** A loading indicator, announced politely. The text is 'Loading....' by default. */
export function Loading({ text: message = strings.loading }: { text?: string }) {
  return (
    <LoadingBox>
      <Spinner />
      <span>{message}</span>
    </LoadingBox>
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

  ${Lead} {
    font-size: ${text.md};
    max-width: 26rem;
  }
`;

/** A row of ovals that illustrates a state. */
export const OvalArt = styled.span`
  display: flex;
  gap: 6px;
  color: ${color.lineStrong};
`;

export interface StateMessageProps {
  title: ReactNode;
  text?: ReactNode;
  /** The heading's level; h2 by default. */
  as?: 'h1' | 'h2' | 'h3';
}

/** An empty list: why it is empty, and the next step as `action`. */
export function EmptyState({ title, text: description, action, as = 'h2' }: StateMessageProps & { action?: Elements }) {
  return (
    <EmptyBox>
      <OvalArt style={{ marginBottom: space.s }}>
        <Oval />
        <Oval />
        <Oval />
        <Oval />
        <Oval />
      </OvalArt>
      <Heading as={as}>{title}</Heading>
      {description && <Lead>{description}</Lead>}
      {action satisfies Elements}
    </EmptyBox>
  );
}
