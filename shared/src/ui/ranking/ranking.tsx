import { type ComponentType, type CSSProperties, useRef } from 'react';
import { styled } from 'styled-components';
import { listUnranked } from '../../contracts/kinds';
import { AnsweredChoice, Choices } from '../forms/choice';
import { choiceStyles } from '../forms/choice-styles';
import { optionStyles } from '../forms/option-styles';
import { Oval } from '../graphics/marks';
import { Meta, VisuallyHidden } from '../theme/text';
import { tokens } from '../theme/tokens';
import { rankOption } from './rank-option';
import { RankedChoices } from './ranked-choices';
import { strings } from './strings';

const { color, space } = tokens;

const Lists = styled.div`
  display: grid;
  gap: ${space.s};
`;

const RankButton = styled.button`
  ${optionStyles}
  ${choiceStyles}
  width: 100%;
  text-align: left;

  &:disabled {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.ink3};
    cursor: not-allowed;
  }
`;

/** Moves the focus from a button whose line goes away to that of a neighbor, or to `fallback`. */
function focusNeighbor(button: HTMLElement, fallback: HTMLElement | null): void {
  const line = button.closest('li');
  const neighbor = line?.nextElementSibling ?? line?.previousElementSibling;
  const buttons = [...(neighbor?.querySelectorAll('button') ?? [])];
  (buttons.at(-1) ?? fallback)?.focus();
}

/** A change of a ranking: what makes the next one of the previous one. */
export type RankingChange = (ranked: string[]) => string[];

export interface RankedOptionsProps {
  /** Best first. */
  ranked: string[];
  onChange: (change: RankingChange) => void;
  /** Called with a focused button before its line goes away. */
  onLeave: (button: HTMLElement) => void;
}

/** The parts that a ranking needs once an option has a rank, or on paper: `rankingParts`. */
export interface RankingParts {
  RankedOptions: ComponentType<RankedOptionsProps>;
  RankAnnouncement: ComponentType<{ ranked: string[] }>;
  PrintedRanking: ComponentType<{ options: string[] }>;
}

export interface RankingProps {
  /** All options, in the order in which those without a rank are shown. */
  options: string[];
  /** The options that have a rank, best first. */
  ranked: string[];
  /** The name of the buttons that give an option its rank. */
  name: string;
  disabled?: boolean;
  'aria-describedby'?: string | undefined;
  /** Undefined until they are loaded: options can be ranked, but not moved. */
  parts: RankingParts | undefined;
  style?: CSSProperties | undefined;
  onChange: (change: RankingChange) => void;
}

/**
 * Options that are ranked by choosing the best one, then the next best, and so on. The last one follows by itself. Those
 * that have a rank can be moved and removed. Belongs in a `Contest`, which names it.
 */
export function Ranking({ options, ranked, name, disabled, parts, style, onChange, ...rest }: RankingProps) {
  const status = useRef<HTMLOutputElement>(null);
  const unranked = listUnranked({ options }, ranked);
  const leave = (button: HTMLElement) => focusNeighbor(button, status.current);

  function rank(option: string, button: HTMLElement) {
    // The last two lines go away together.
    if (unranked.length === 2) status.current?.focus();
    else leave(button);
    onChange((previous) => rankOption(options, previous, option));
  }

  return (
    <>
      <Lists data-print={parts && 'hide'} style={style}>
        {ranked.length > 0 &&
          (parts && !disabled ? (
            <parts.RankedOptions ranked={ranked} onChange={onChange} onLeave={leave} />
          ) : (
            <RankedChoices ranked={ranked} />
          ))}
        <noscript>
          <Choices as="ul">
            {unranked.map((option) => (
              <AnsweredChoice key={option} isChosen={false}>
                {option}
              </AnsweredChoice>
            ))}
          </Choices>
        </noscript>
        {unranked.length > 0 && (
          <Choices as="ul" data-needs="script" aria-label={strings.unranked}>
            {unranked.map((option) => (
              <li key={option}>
                <RankButton
                  {...rest}
                  type="button"
                  name={name}
                  disabled={disabled}
                  onClick={({ currentTarget }) => rank(option, currentTarget)}
                >
                  <Oval />
                  <span>
                    <VisuallyHidden>{strings.rank} </VisuallyHidden>
                    <bdi>{option}</bdi>
                  </span>
                </RankButton>
              </li>
            ))}
          </Choices>
        )}
        <Meta as="output" ref={status} tabIndex={-1}>
          {parts && <parts.RankAnnouncement ranked={ranked} />}
          <span>{strings.progress(ranked.length, options.length)}</span>
        </Meta>
      </Lists>
      {parts && <parts.PrintedRanking options={options} />}
    </>
  );
}
