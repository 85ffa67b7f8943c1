import { Accordion, AccordionItem, Page as Column, Quiet, Section, Stack, Title } from '@canvass/shared/ui';
import { Beside } from './beside';

interface QuestionsProps {
  /** The section's id, for links to it. */
  id: string;
  title: string;
  hint?: string;
  questions: readonly { question: string; answer: string }[];
}

/** Questions and answers that open in place; the first one is open. */
export function Questions({ id, title, hint, questions }: QuestionsProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <Column>
        <Beside>
          <Stack gap="s">
            <Title as="h2" id={`${id}-title`}>
              {title}
            </Title>
            {hint && <Quiet>{hint}</Quiet>}
          </Stack>
          <Accordion>
            {questions.map(({ question, answer }, index) => (
              <AccordionItem key={question} title={question} open={index === 0}>
                {answer}
              </AccordionItem>
            ))}
          </Accordion>
        </Beside>
      </Column>
    </Section>
  );
}
