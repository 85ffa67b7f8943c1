import { Heading, Lede, Page as Column, Section, Stack, Title, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import * as words from '../words';
import { FactsTable } from './facts-table';

const Text = styled.p`
  max-width: ${tokens.width.measure};
`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section">
      <Heading>{title}</Heading>
      {children}
    </Stack>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <Part title={title}>
      {texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </Part>
  );
}

/** What Canvass does with what it knows about people, in plain words. */
export function Page() {
  const { title, intro, stored, browser, others, passing, yours, removal, questions } = words.privacy;
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{title}</Title>
            <Lede>{intro}</Lede>
          </Stack>
          <Part title={stored.title}>
            <FactsTable label={stored.title} {...stored} />
          </Part>
          <Part title={browser.title}>
            <Text>{browser.text}</Text>
            <FactsTable label={browser.title} {...browser} />
          </Part>
          <Texts {...others} />
          <Texts {...passing} />
          <Part title={yours.title}>
            <Text>
              {yours.text} <Link to={paths.account.href()}>{yours.link}</Link>
            </Text>
          </Part>
          <Part title={removal.title}>
            <Text>{removal.text}</Text>
            <FactsTable label={removal.title} {...removal} />
            <Text>{removal.last}</Text>
          </Part>
          <Part title={questions.title}>
            <Text>
              {questions.text} <Link to={paths.contact.href()}>{questions.link}</Link>
            </Text>
          </Part>
        </Stack>
      </Column>
    </Section>
  );
}
