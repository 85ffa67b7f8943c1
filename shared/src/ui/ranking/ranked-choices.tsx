import { AnsweredChoice, Choices } from '../forms/choice';
import { strings } from './strings';

/** Options with their ranks, read-only, best first. */
export function RankedChoices({ ranked }: { ranked: string[] }) {
  return (
    <Choices as="ol" aria-label={strings.ranked}>
      {ranked.map((option, index) => (
        <AnsweredChoice key={option} isChosen>
          {strings.withRank(option, index + 1)}
        </AnsweredChoice>
      ))}
    </Choices>
  );
}
