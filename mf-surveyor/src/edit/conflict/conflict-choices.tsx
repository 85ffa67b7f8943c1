import { Choice, Choices, FieldGroup, tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings/edit';
import { describeSide, getConflictName } from '../merge/differences';
import type { Conflict } from '../merge/merge-survey';
import type { Choices as Chosen, Side } from '../merge/choices';

const { color, font, text, weight } = tokens;

const CONFLICT_SIDES: Side[] = ['mine', 'theirs'];

const SideLabel = styled.span`
  display: block;
  font: ${weight.bold} ${text.sm} / 1.4 ${font.sans};
  color: ${color.ink2};
`;

const Lines = styled.span`
  white-space: pre-line;
`;

/** The text for a side without content. */
function formatEmptySide(conflict: Conflict): string {
  return conflict.kind === 'field' ? strings.empty : strings.removed;
}

interface ConflictChoiceProps {
  conflict: Conflict;
  chosen: Side | undefined;
  /** Whether the user tried to save without choosing here. */
  isMissing: boolean;
  onChoose: (side: Side) => void;
}

function ConflictChoice({ conflict, chosen, isMissing, onChoose }: ConflictChoiceProps) {
  const name = useId();
  return (
    <FieldGroup legend={getConflictName(conflict)} error={isMissing && strings.choose}>
      <Choices columns={2}>
        {CONFLICT_SIDES.map((side) => (
          <Choice
            key={side}
            name={name}
            value={side}
            checked={chosen === side}
            aria-invalid={isMissing || undefined}
            onChange={() => onChoose(side)}
            explanation={<Lines>{describeSide(conflict, side) || formatEmptySide(conflict)}</Lines>}
          >
            <SideLabel>{strings[side]}</SideLabel>
          </Choice>
        ))}
      </Choices>
    </FieldGroup>
  );
}

interface ConflictChoicesProps {
  conflicts: Conflict[];
  choices: Chosen;
  /** Whether the user tried to save: missing choices are then marked. */
  hasTriedToSave: boolean;
  onChoose: (id: string, side: Side) => void;
}

/** The conflicts, each with both values to choose from. */
export function ConflictChoices({ conflicts, choices, hasTriedToSave, onChoose }: ConflictChoicesProps) {
  return conflicts.map((conflict) => (
    <ConflictChoice
      key={conflict.id}
      conflict={conflict}
      chosen={choices[conflict.id]}
      isMissing={hasTriedToSave && !choices[conflict.id]}
      onChoose={(side) => onChoose(conflict.id, side)}
    />
  ));
}
