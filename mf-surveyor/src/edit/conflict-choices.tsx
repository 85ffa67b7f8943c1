import { Choice, Choices, FieldGroup, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { words } from '../words/edit';
import { describeSide, nameOf } from './differences';
import type { Choices as Chosen, Conflict, Side } from './merge-survey';

const { color, font, text, weight } = tokens;

const SIDES: Side[] = ['mine', 'theirs'];

const Whose = styled.span`
  display: block;
  font: ${weight.bold} ${text.sm} / 1.4 ${font.sans};
  color: ${color.ink2};
`;

const Lines = styled.span`
  white-space: pre-line;
`;

/** What stands for a side that says nothing. */
function emptySide(conflict: Conflict): string {
  return conflict.kind === 'field' ? words.empty : words.removed;
}

interface ConflictChoiceProps {
  conflict: Conflict;
  chosen: Side | undefined;
  /** It was to be saved, and nothing is chosen here. */
  isMissing: boolean;
  onChoose: (side: Side) => void;
}

function ConflictChoice({ conflict, chosen, isMissing, onChoose }: ConflictChoiceProps) {
  const name = useId();
  return (
    <FieldGroup legend={nameOf(conflict)} error={isMissing && words.choose}>
      <Choices columns={2}>
        {SIDES.map((side) => (
          <Choice
            key={side}
            name={name}
            value={side}
            checked={chosen === side}
            aria-invalid={isMissing || undefined}
            onChange={() => onChoose(side)}
          >
            <Whose>{words[side]}</Whose> <Lines>{describeSide(conflict, side) || emptySide(conflict)}</Lines>
          </Choice>
        ))}
      </Choices>
    </FieldGroup>
  );
}

interface ConflictChoicesProps {
  conflicts: Conflict[];
  choices: Chosen;
  /** It was to be saved: what is not chosen yet is marked. */
  isTried: boolean;
  onChoose: (id: string, side: Side) => void;
}

/** What both sides changed, each with both values to choose from. */
export function ConflictChoices({ conflicts, choices, isTried, onChoose }: ConflictChoicesProps) {
  return conflicts.map((conflict) => (
    <ConflictChoice
      key={conflict.id}
      conflict={conflict}
      chosen={choices[conflict.id]}
      isMissing={isTried && !choices[conflict.id]}
      onChoose={(side) => onChoose(conflict.id, side)}
    />
  ));
}
