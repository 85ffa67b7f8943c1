import { Lede, Page as Column, Row, Section, Stack, Title } from '@canvass/shared/ui';
import type { ReactNode } from 'react';

interface PlainPageProps {
  title: string;
  intro: string;
  /** More in the voice of the intro. */
  explanation?: ReactNode;
  children?: ReactNode;
  /** The ways on. */
  ways: ReactNode;
}

/** A page that says something and leads on. */
export function PlainPage({ title, intro, explanation, children, ways }: PlainPageProps) {
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{title}</Title>
            <Lede>{intro}</Lede>
            {explanation}
          </Stack>
          {children}
          <Row>{ways}</Row>
        </Stack>
      </Column>
    </Section>
  );
}
