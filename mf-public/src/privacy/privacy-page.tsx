import { Heading, Lead, PageColumn as Column, Section, Stack, Title, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import * as strings from '../strings';
import { FactsTable } from './facts-table';

const Text = styled.p`
  max-width: ${tokens.width.measure};
`;

function PrivacySection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section">
      <Heading id={id}>{title}</Heading>
      {children}
    </Stack>
  );
}

function TextSection({ texts, ...section }: { id?: string; title: string; texts: readonly string[] }) {
  return (
    <PrivacySection {...section}>
      {texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </PrivacySection>
  );
}

/** What Canvass does with personal data. */
export function Page() {
  const { title, intro, stored, ballots, browser, others, passing, yours, removal, questions } = strings.privacy;
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{title}</Title>
            <Lead>{intro}</Lead>
          </Stack>
          <PrivacySection title={stored.title}>
            <FactsTable label={stored.title} {...stored} />
          </PrivacySection>
          <TextSection {...ballots} />
          <PrivacySection title={browser.title}>
            <Text>{browser.text}</Text>
            <FactsTable label={browser.title} {...browser} />
          </PrivacySection>
          <TextSection {...others} />
          <TextSection {...passing} />
          <PrivacySection title={yours.title}>
            <Text>
              {yours.text} <Link to={paths.account.href()}>{yours.link}</Link>
            </Text>
          </PrivacySection>
          <PrivacySection title={removal.title}>
            <Text>{removal.text}</Text>
            <FactsTable label={removal.title} {...removal} />
            <Text>{removal.last}</Text>
          </PrivacySection>
          <PrivacySection title={questions.title}>
            <Text>
              {questions.text} <Link to={paths.contact.href()}>{questions.link}</Link>
            </Text>
          </PrivacySection>
        </Stack>
      </Column>
    </Section>
  );
}
