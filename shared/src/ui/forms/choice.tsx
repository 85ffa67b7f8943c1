import type { ComponentProps, ReactNode } from 'react';
import { styled, css } from 'styled-components';
import { FieldGroup, type FieldGroupProps } from './field-group';
import { Input } from './input';
import { OTHER_OPTION } from '../../contracts/questions';
import { Oval } from '../graphics/marks';
import { choiceStyles } from './choice-styles';
import { useExplained } from './use-explained';
import { optionStyles } from './option-styles';
import { withoutDomProps } from '../theme/without-dom-props';
import { VisuallyHidden } from '../theme/text';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, line, motion, radius, space } = tokens;

/* Forced colors remove backgrounds, so the selection is drawn with the system's own colors. */
const forcedColorsStyles = css`
  ${media.forcedColors} {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: Canvas;

    &:checked {
      background: Highlight;
      border-color: Highlight;
    }
  }
`;

const OvalInput = styled.input`
  appearance: none;
  flex: none;
  width: 1.75rem;
  height: 1.125rem;
  margin: 0;
  border: 2px solid currentColor;
  border-radius: ${radius.oval};
  color: ${color.ink};
  background: ${color.surface};
  cursor: pointer;
  transition:
    background-color ${motion.fast} ${motion.ease},
    box-shadow ${motion.fast} ${motion.ease};

  &:checked {
    color: ${color.accent};
    background: ${color.accent};
    box-shadow: inset 0 0 0 2px ${color.surface};
  }

  &:disabled {
    color: ${color.lineStrong};
    cursor: not-allowed;
  }

  ${forcedColorsStyles}
`;

const CheckInput = styled.input`
  appearance: none;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  margin: 0;
  border: 2px solid ${color.ink};
  border-radius: ${radius.s};
  background: ${color.surface};
  cursor: pointer;
  display: grid;
  place-items: center;

  &:checked {
    background: ${color.accent};
    border-color: ${color.accent};
  }

  &:checked::before {
    content: '';
    width: 0.375rem;
    height: 0.6875rem;
    margin-top: -2px;
    border: solid ${color.onAccent};
    border-width: 0 2.5px 2.5px 0;
    transform: rotate(42deg);
  }

  &:disabled {
    border-color: ${color.lineStrong};
    cursor: not-allowed;
  }

  ${forcedColorsStyles}
`;

const ChoiceBox = styled.label`
  ${optionStyles}
  ${choiceStyles}
  transition:
    border-color ${motion.fast} ${motion.ease},
    background-color ${motion.fast} ${motion.ease};

  :focus-visible {
    outline: none;
  }

  &:has(:disabled) {
    background: ${color.sunken};
    border-color: ${color.line};
    color: ${color.ink3};
    cursor: not-allowed;
  }
`;

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type?: 'radio' | 'checkbox';
  /** Its name. */
  children: ReactNode;
  /** What it means, below its name: its description, which is no part of the name. */
  explanation?: ReactNode;
};

/** An answer on a ballot: an oval (radio) or a box (checkbox) with its label. Accepts the props of `<input>`. */
export function Choice({ type = 'radio', children, explanation, ...rest }: ChoiceProps) {
  const Control = type === 'radio' ? OvalInput : CheckInput;
  const { attributes, texts } = useExplained({ name: children, explanation, describedBy: rest['aria-describedby'] });
  return (
    <ChoiceBox>
      <Control {...rest} {...attributes} type={type} />
      <span dir="auto">{texts}</span>
    </ChoiceBox>
  );
}

const OtherText = styled(Input)`
  margin-top: ${space.s};
`;

export interface OtherChoiceProps extends Omit<ChoiceProps, 'children'> {
  /** What was written; undefined if this choice is not chosen. */
  written: string | undefined;
  /** The name of the text field. */
  textLabel: string;
  onWrite: (text: string) => void;
}

/** The last of several choices, for an answer that is none of the options: a text field shows while it is chosen. */
export function OtherChoice({ written, textLabel, onWrite, ...choice }: OtherChoiceProps) {
  return (
    <div>
      <Choice {...choice} value={OTHER_OPTION} checked={written !== undefined}>
        {OTHER_OPTION}
      </Choice>
      {written !== undefined && (
        <OtherText
          aria-label={textLabel}
          placeholder={textLabel}
          aria-describedby={choice['aria-describedby']}
          aria-invalid={choice['aria-invalid']}
          name={`${choice.name}-other`}
          value={written}
          disabled={choice.disabled}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </div>
  );
}

const AnsweredBox = styled.li<{ $given: boolean }>`
  ${choiceStyles}
  border: ${line.hair};
  border-radius: ${radius.m};
  color: ${({ $given }) => ($given ? color.ink : color.ink2)};
  ${({ $given }) => $given && `background: ${color.accentSoft}; border-color: ${color.accent};`}
`;

/** An answer on a ballot that was cast: its oval is filled if it was chosen. Belongs in `Choices as="ul"`. */
export function AnsweredChoice({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <AnsweredBox $given={isChosen}>
      <Oval filled={isChosen} />
      <span>
        <bdi>{children}</bdi>
        {isChosen && <VisuallyHidden>, {strings.yourAnswer}</VisuallyHidden>}
      </span>
    </AnsweredBox>
  );
}

/** Choices below each other, or in two columns if `columns` is 2 and the width allows. For use inside a `Contest`. */
export const Choices = styled.div.withConfig(withoutDomProps('columns'))<{ columns?: 1 | 2 }>`
  display: grid;
  gap: ${space.s};
  ${({ columns }) => columns === 2 && 'grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));'}
`;

/** A named group of `Choice`s. */
export function ChoiceGroup({ columns, children, ...group }: FieldGroupProps & { columns?: 1 | 2 }) {
  return (
    <FieldGroup {...group}>
      <Choices columns={columns}>{children}</Choices>
    </FieldGroup>
  );
}
