import type { AnswerValue, Question } from '@canvass/shared/contracts';
import { formatAnswer, Choices, AnsweredChoice, OvalMeter, Stack, SerifText } from '@canvass/shared/ui';

interface AnswerViewProps {
  question: Question;
  answer: AnswerValue | undefined;
}

function ChoicesView({ question: { title, options }, answer }: AnswerViewProps) {
  const chosenOptions = new Set([answer].flat());
  return (
    <Choices as="ul" columns={options.length === 2 ? 2 : 1} aria-label={title}>
      {options.map((option) => (
        <AnsweredChoice key={option} isChosen={chosenOptions.has(option)}>
          {option}
        </AnsweredChoice>
      ))}
    </Choices>
  );
}

/** An answer on a read-only ballot: filled ovals, or text. */
export function AnswerView({ question, answer }: AnswerViewProps) {
  const { kind, options } = question;
  if (answer === undefined) return null;
  if (kind === 'text') return <SerifText as="blockquote">{formatAnswer(answer)}</SerifText>;
  if (kind !== 'rating') return <ChoicesView question={question} answer={answer} />;
  return (
    <Stack gap="s">
      <SerifText>{formatAnswer(answer)}</SerifText>
      <OvalMeter value={Number(answer)} of={options.length} ovals={options.length} />
    </Stack>
  );
}
