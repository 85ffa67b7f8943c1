import { Accordion, AccordionItem, PageColumn as Column, MutedText, Section, Stack, Title } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { SplitLayout } from './split-layout';

interface Question {
  question: string;
  answer: string;
  /** Where the answer can be put into practice. */
  link?: { label: string; to: 'becomeSurveyor' };
}

interface FaqSectionProps {
  /** The section's id, for links to it. */
  id: string;
  title: string;
  hint?: string;
  questions: readonly Question[];
}

/** Questions and answers that expand in place; the first one starts open. */
export function FaqSection({ id, title, hint, questions }: FaqSectionProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <Column>
        <SplitLayout>
          <Stack gap="s">
            <Title as="h2" id={`${id}-title`}>
              {title}
            </Title>
            {hint && <MutedText>{hint}</MutedText>}
          </Stack>
          <Accordion>
            {questions.map(({ question, answer, link }, index) => (
              <AccordionItem key={question} title={question} open={index === 0}>
                <span>{answer} </span>
                {link && (
                  <>
                    <Link to={paths[link.to].href()}>{link.label}</Link>
                  </>
                )}
              </AccordionItem>
            ))}
          </Accordion>
        </SplitLayout>
      </Column>
    </Section>
  );
}
