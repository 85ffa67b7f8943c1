import {
  getOtherText,
  isNumericKind,
  isRanking,
  isRequired,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import {
  AnsweredChoice,
  Choices,
  formatAnswer,
  MutedText,
  OvalMeter,
  RankedChoices,
  RatingEndLabels,
  SerifText,
  Stack,
} from '@canvass/shared/ui';
import * as strings from '../../strings';

interface AnswerViewProps {
  question: Question;
  answer: AnswerValue | undefined;
}

function ChoicesView({ question, answer }: AnswerViewProps) {
  const { title, options } = question;
  const otherText = getOtherText(question, answer);
  const chosenOptions = new Set([answer].flat());
  return (
    <Choices as="ul" columns={options.length === 2 ? 2 : 1} aria-label={title}>
      {options.map((option) => (
        <AnsweredChoice key={option} isChosen={chosenOptions.has(option)}>
          {option}
        </AnsweredChoice>
      ))}
      {otherText !== undefined && <AnsweredChoice isChosen>{strings.survey.other(otherText)}</AnsweredChoice>}
    </Choices>
  );
}

/** An answer on a read-only ballot: filled ovals, ranks, or text. */
export function AnswerView({ question, answer }: AnswerViewProps) {
  const { kind, options, labels } = question;
  if (answer === undefined) return isRequired(question) ? null : <MutedText>{strings.survey.notAnswered}</MutedText>;
  if (kind === 'text') return <SerifText as="blockquote">{formatAnswer(answer, kind)}</SerifText>;
  if (isRanking(question, answer)) return <RankedChoices ranked={answer} />;
  if (!isNumericKind(kind)) return <ChoicesView question={question} answer={answer} />;
  const highest = Number(options.at(-1));
  return (
    <Stack gap="s">
      <SerifText>{formatAnswer(answer, kind)}</SerifText>
      <OvalMeter value={Number(answer)} of={highest} ovals={highest} />
      <RatingEndLabels {...labels} />
    </Stack>
  );
}
