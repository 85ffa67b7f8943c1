import { styled } from 'styled-components';
import { IconButton } from '../forms/button';
import { Choices } from '../forms/choice';
import { choiceStyles } from '../forms/choice-styles';
import { media, tokens } from '../theme/tokens';
import { moveRankedOption } from './move-ranked-option';
import type { RankedOptionsProps } from './ranking';
import { strings } from './strings';

const { color, font, line, radius, space, text, weight } = tokens;

const toolLabels = {
  up: (option: string) => `Move ${option} up`,
  down: (option: string) => `Move ${option} down`,
  remove: (option: string) => `Remove ${option} from the ranking`,
};

/** The buttons are below an option that does not fit beside them in one line. */
const RankedLine = styled.li`
  ${choiceStyles}
  flex-wrap: wrap;
  gap: 0 ${space.s};
  padding: 0 ${space.s1} 0 ${space.s4};
  border: ${line.hair};
  border-color: ${color.accent};
  border-radius: ${radius.m};
  background: ${color.accentSoft};
`;

const RankedText = styled.span`
  flex: 1 1 auto;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: ${space.s4};
  padding-block: ${space.s2};
`;

/** A filled oval with the rank. */
const RankOval = styled.span`
  flex: none;
  width: 1.75rem;
  border-radius: ${radius.oval};
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${weight.bold} ${text.xs} / 1.25rem ${font.sans};
  font-variant-numeric: tabular-nums;
  text-align: center;

  ${media.forcedColors} {
    forced-color-adjust: none;
    background: CanvasText;
    color: Canvas;
  }
`;

/** At the ends of the ranking, a button keeps the focus and its place, and does nothing. */
const Tools = styled.div`
  flex: none;
  display: flex;
  margin-left: auto;

  && [aria-disabled='true'] {
    border-color: transparent;
    background: none;
    color: ${color.lineStrong};
    opacity: 0.5;
  }
`;

interface RankToolsProps extends Omit<RankedOptionsProps, 'ranked'> {
  option: string;
  /** From 1, the best. */
  rank: number;
  /** The number of options that have a rank. */
  count: number;
}

function RankTools({ option, rank, count, onChange, onLeave }: RankToolsProps) {
  const move = (by: -1 | 1) => onChange((previous) => moveRankedOption(previous, option, by));

  function remove(button: HTMLElement) {
    onLeave(button);
    onChange((previous) => previous.filter((each) => each !== option));
  }

  return (
    <Tools>
      <IconButton
        size="m"
        icon="chevron-up"
        aria-label={toolLabels.up(option)}
        aria-disabled={rank === 1 || undefined}
        onClick={() => move(-1)}
      />
      <IconButton
        size="m"
        icon="chevron-down"
        aria-label={toolLabels.down(option)}
        aria-disabled={rank === count || undefined}
        onClick={() => move(1)}
      />
      <IconButton
        size="m"
        icon="close"
        aria-label={toolLabels.remove(option)}
        onClick={({ currentTarget }) => remove(currentTarget)}
      />
    </Tools>
  );
}

/** The options that have a rank, best first: each can get a better or a worse one, or none. */
export function RankedOptions({ ranked, ...handlers }: RankedOptionsProps) {
  return (
    <Choices as="ol" aria-label={strings.ranked}>
      {ranked.map((option, index) => (
        <RankedLine key={option}>
          <RankedText>
            <RankOval>{index + 1}</RankOval>
            <span dir="auto">{option}</span>
          </RankedText>
          <RankTools {...handlers} option={option} rank={index + 1} count={ranked.length} />
        </RankedLine>
      ))}
    </Choices>
  );
}
