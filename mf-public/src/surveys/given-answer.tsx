import type { AnswerValue, Question } from '@canvass/shared/contracts';
import { answerSaid, Choices, GivenChoice, OvalMeter, Stack, Voice } from '@canvass/shared/ui';

interface GivenAnswerProps {
  question: Question;
  answer: AnswerValue | undefined;
}

function GivenChoices({ question: { title, options }, answer }: GivenAnswerProps) {
  const given = new Set([answer].flat());
  return (
    <Choices as="ul" columns={options.length === 2 ? 2 : 1} aria-label={title}>
      {options.map((option) => (
        <GivenChoice key={option} given={given.has(option)}>
          {option}
        </GivenChoice>
      ))}
    </Choices>
  );
}

/** What somebody answered, on a ballot that can be read and not changed: the ovals that they filled, or their words. */
export function GivenAnswer({ question, answer }: GivenAnswerProps) {
  const { kind, options } = question;
  if (answer === undefined) return null;
  if (kind === 'text') return <Voice as="blockquote">{answerSaid(answer)}</Voice>;
  if (kind !== 'rating') return <GivenChoices question={question} answer={answer} />;
  return (
    <Stack gap="s">
      <Voice>{answerSaid(answer)}</Voice>
      <OvalMeter value={Number(answer)} of={options.length} ovals={options.length} />
    </Stack>
  );
}
