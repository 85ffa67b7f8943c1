import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled, css } from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { Spinner } from '../graphics/marks';
import { media, tokens } from '../theme/tokens';

const { color, font, height, line, motion, radius, space, text, weight } = tokens;

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'invert';

const kinds = {
  primary: css`
    background: ${color.accent};
    color: ${color.onAccent};
    &:hover {
      background: ${color.accentHover};
      color: ${color.onAccent};
    }
  `,
  secondary: css`
    border-color: ${color.lineStrong};
    background: ${color.surface};
    &:hover {
      border-color: ${color.ink};
      color: ${color.ink};
    }
  `,
  ghost: css`
    color: ${color.accent};
    padding-inline: ${space.s3};
    &:hover {
      background: ${color.accentSoft};
      color: ${color.accentHover};
    }
  `,
  danger: css`
    background: ${color.danger};
    color: ${color.onDanger};
    &:hover {
      background: color-mix(in srgb, ${color.danger} 88%, ${color.ink});
      color: ${color.onDanger};
    }
  `,
  'danger-quiet': css`
    color: ${color.danger};
    padding-inline: ${space.s3};
    &:hover {
      background: ${color.dangerSoft};
      color: ${color.danger};
    }
  `,
  invert: css`
    background: ${color.onDeep};
    color: ${color.deep};
    &:hover {
      background: ${color.onDeep2};
      color: ${color.deep};
    }
  `,
};

const sizes = {
  s: css`
    min-height: ${height.controlSmall};
    padding-inline: ${space.s3};
    font-size: ${text.sm};
  `,
  m: null,
  l: css`
    min-height: 3.375rem;
    padding-inline: ${space.s6};
    font-size: ${text.lg};
  `,
};

interface ButtonStyleProps {
  $kind: ButtonKind;
  $size: keyof typeof sizes;
  $block?: boolean;
  $square?: boolean;
}

const buttonStyles = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s2};
  min-height: ${height.control};
  padding: 0 ${space.s5};
  border: 1px solid transparent;
  border-radius: ${radius.m};
  background: transparent;
  color: ${color.ink};
  font: ${weight.bold} ${text.md} / 1.2 ${font.sans};
  text-decoration: none;
  text-align: center;
  white-space: nowrap;
  cursor: pointer;
  transition:
    background-color ${motion.fast} ${motion.ease},
    border-color ${motion.fast} ${motion.ease},
    color ${motion.fast} ${motion.ease};

  ${({ $kind }) => kinds[$kind]}
  ${({ $size }) => sizes[$size]}
  ${({ $block }) => $block && 'width: 100%;'}
  ${({ $square, $size }) =>
    $square && `width: ${$size === 's' ? height.controlSmall : height.control}; padding: 0; flex: none;`}

  &:active {
    transform: translateY(1px);
  }

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: ${color.sunken};
    color: ${color.ink3};
    border: ${line.hair};
    cursor: not-allowed;
    transform: none;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  /* Colour alone does not survive a forced palette; the outline does. */
  ${media.forcedColors} {
    border-color: ButtonText;
  }

  ${media.print} {
    display: none;
  }
`;

/** The button element, only for selectors in other primitives. */
export const ButtonBox = styled.button<ButtonStyleProps>`
  ${buttonStyles}
`;

const LinkBox = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;

interface CommonButtonProps {
  kind?: ButtonKind;
  /** s 36 px, m 44 px (default), l 54 px. */
  size?: 's' | 'm' | 'l';
  /** Takes the full width of its container. */
  block?: boolean;
  /** The name of an icon, or a custom drawing. Shown before the text. */
  icon?: IconName | ReactElement;
  children?: ReactNode;
}

function renderIcon(icon: CommonButtonProps['icon']) {
  return typeof icon === 'string' ? <Icon name={icon} /> : icon;
}

export type ButtonProps = CommonButtonProps & {
  /** An action is in progress: the button keeps its place and the focus, and ignores clicks. */
  busy?: boolean;
} & ComponentProps<'button'>;

/** A button. `type` is 'button' by default; the submit button of a form sets `type="submit"`. */
export function Button({
  kind = 'secondary',
  size = 'm',
  block,
  icon,
  busy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A disabled button would lose the focus and its place for screen readers, so a busy one only ignores clicks.
  // Preventing the click also stops Enter in a field from submitting the form again.
  const handleClick = busy ? (event: MouseEvent) => event.preventDefault() : onClick;
  const busyProps = busy ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : undefined;
  return (
    <ButtonBox {...rest} {...busyProps} type={type} onClick={handleClick} $kind={kind} $size={size} $block={block}>
      {busy ? <Spinner /> : renderIcon(icon)}
      <span>{children}</span>
    </ButtonBox>
  );
}

export type ButtonLinkProps = CommonButtonProps & ComponentProps<typeof Link>;

/** A router link that looks like a button: it leads to a page (`to`), while a button performs an action. */
export function ButtonLink({ kind = 'secondary', size = 'm', block, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <LinkBox {...rest} $kind={kind} $size={size} $block={block}>
      {renderIcon(icon)}
      <span>{children}</span>
    </LinkBox>
  );
}

export type IconButtonProps = Omit<CommonButtonProps, 'block' | 'children' | 'icon'> & {
  icon: IconName | ReactElement;
  /** The action and its object: 'Remove question 2'. */
  'aria-label': string;
} & Omit<ComponentProps<'button'>, 'children'>;

/** A square button with an icon only. Small and ghost by default. */
export function IconButton({ kind = 'ghost', size = 's', icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <ButtonBox {...rest} type={type} $kind={kind} $size={size} $square>
      {renderIcon(icon)}
    </ButtonBox>
  );
}
