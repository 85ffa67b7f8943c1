import { Accordion, AccordionItem, PageColumn as Column, MutedText, Section, Stack, Title } from '@canvass/shared/ui';
import { SplitLayout } from './split-layout';

interface FaqSectionProps {
  /** The section's id, for links to it. */
  id: string;
  title: string;
  hint?: string;
  questions: readonly { question: string; answer: string }[];
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
            {questions.map(({ question, answer }, index) => (
              <AccordionItem key={question} title={question} open={index === 0}>
                {answer}
              </AccordionItem>
            ))}
          </Accordion>
        </SplitLayout>
      </Column>
    </Section>
  );
}
