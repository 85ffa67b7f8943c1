import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { Button, type ButtonProps } from '../forms/button';
import { media, tokens } from '../theme/tokens';

const { color, height, lift, line, radius, space, text, z } = tokens;

/** Pixels between the menu and its button, and between the menu and the edges of the window. */
const GAP_PX = 4;

const MenuBox = styled.div`
  position: fixed;
  z-index: ${z.menu};
  min-width: 11rem;
  max-width: calc(100vw - 1rem);
  max-height: calc(100dvh - 1rem);
  overflow-y: auto;
  padding: ${space.s2};
  border: ${line.hair};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${lift.menu};
  text-align: left;
`;

const MenuItemButton = styled.button<{ $danger: boolean | undefined }>`
  display: block;
  width: 100%;
  min-height: ${height.controlSmall};
  padding: ${space.s2} ${space.s3};
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${({ $danger }) => ($danger ? color.danger : color.ink)};
  font-size: ${text.sm};
  text-align: left;
  cursor: pointer;

  &:hover,
  &:focus {
    background: ${({ $danger }) => ($danger ? color.dangerSoft : color.accentSoft)};
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  ${media.forcedColors} {
    &:focus {
      outline: 2px solid Highlight;
    }
  }
`;

export interface MenuItem {
  id: string;
  label: string;
  onSelect: () => void;
  /** Destroys something. */
  danger?: boolean;
}

export interface MenuButtonProps {
  /** The button's text. */
  children: ReactNode;
  /** The accessible name of the menu. */
  menuLabel: string;
  items: MenuItem[];
  /** The size of the button; small by default. */
  size?: ButtonProps['size'];
  /** Called when the menu opens, to load what its items need. */
  onOpen?: () => void;
}

/** Puts the menu below the button, or above it where there is no room. It is fixed, so that no scrolling table cuts it off. */
function placeMenu(button: HTMLElement, menu: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: menuHeight } = menu;
  const below = anchor.bottom + GAP_PX;
  const fitsBelow = below + menuHeight + GAP_PX <= window.innerHeight;
  const top = fitsBelow ? below : Math.max(GAP_PX, anchor.top - GAP_PX - menuHeight);
  const rightmost = document.documentElement.clientWidth - width - GAP_PX;
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(GAP_PX, Math.min(anchor.right - width, rightmost))}px`;
}

/** The index of the item to which a key moves the focus; undefined for other keys. */
function getTargetIndex(key: string, index: number, items: MenuItem[]): number | undefined {
  const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 };
  const target = moves[key];
  if (target !== undefined) return (target + items.length) % items.length;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = items.map((_, offset) => (index + 1 + offset) % items.length);
  return order.find((each) => items[each]?.label.toLowerCase().startsWith(key.toLowerCase()));
}

interface OpenMenuProps {
  id: string;
  label: string;
  items: MenuItem[];
  firstIndex: number;
  getButton: () => HTMLElement | null;
  onClose: () => void;
}

function OpenMenu({ id, label, items, firstIndex, getButton, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const getItem = (index: number) => menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]').item(index);

  const place = useEffectEvent(() => {
    const button = getButton();
    if (button && menu.current) placeMenu(button, menu.current);
  });
  const closeOutside = useEffectEvent((target: EventTarget | null) => {
    const isInside = target instanceof Node && (menu.current?.contains(target) || getButton()?.contains(target));
    if (!isInside) onClose();
  });
  const focusFirst = useEffectEvent(() => getItem(firstIndex)?.focus({ preventScroll: true }));

  useLayoutEffect(() => {
    place();
    focusFirst();
  }, []);
  useEffect(() => {
    const update = () => place();
    const handleOutside = ({ target }: Event) => closeOutside(target);
    addEventListener('scroll', update, true);
    addEventListener('resize', update);
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    return () => {
      removeEventListener('scroll', update, true);
      removeEventListener('resize', update);
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
    };
  }, []);

  function close() {
    getButton()?.focus();
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // From the button, the browser then moves the focus on.
    if (event.key === 'Tab') return close();
    const target = getTargetIndex(event.key, index, items);
    if (target === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (target === undefined) close();
    else getItem(target)?.focus();
  }

  return (
    <MenuBox ref={menu} id={id} role="menu" aria-label={label}>
      {items.map((item, index) => (
        <MenuItemButton
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          $danger={item.danger}
          onKeyDown={(event) => handleKeyDown(event, index)}
          onClick={() => {
            // First, so that a dialog which the item opens gives the focus back to the button.
            close();
            item.onSelect();
          }}
        >
          {item.label}
        </MenuItemButton>
      ))}
    </MenuBox>
  );
}

/**
 * A button that opens a menu of actions. Arrow keys, Home, End, and first letters move within the menu; Escape and Tab
 * close it.
 */
export function MenuButton({ children, menuLabel, items, size = 's', onOpen }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [firstIndex, setFirstIndex] = useState<number | null>(null);
  const isOpen = firstIndex !== null;

  function open(index: number) {
    setFirstIndex(index);
    onOpen?.();
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : items.length - 1);
  }

  return (
    <>
      <Button
        ref={button}
        size={size}
        icon="chevron-down"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onKeyDown={openByArrow}
        onClick={() => (isOpen ? setFirstIndex(null) : open(0))}
      >
        {children}
      </Button>
      {isOpen && (
        <OpenMenu
          id={id}
          label={menuLabel}
          items={items}
          firstIndex={firstIndex}
          getButton={() => button.current}
          onClose={() => setFirstIndex(null)}
        />
      )}
    </>
  );
}
