import { Lead, PageColumn as Column, Row, Section, Stack, Title } from '@canvass/shared/ui';
import type { ReactNode } from 'react';

interface PlainPageProps {
  title: string;
  intro: string;
  /** Another paragraph in the style of the intro. */
  explanation?: ReactNode;
  children?: ReactNode;
  /** Links to other pages. */
  actions: ReactNode;
}

/** A page with a message and links to other pages. */
export function PlainPage({ title, intro, explanation, children, actions }: PlainPageProps) {
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{title}</Title>
            <Lead>{intro}</Lead>
            {explanation}
          </Stack>
          {children}
          <Row>{actions}</Row>
        </Stack>
      </Column>
    </Section>
  );
}
