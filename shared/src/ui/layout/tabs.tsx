import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens';

const { color, height, line, radius, space, text, weight } = tokens;

const TabRow = styled.div<{ $bare?: boolean }>`
  position: relative;
  display: flex;
  gap: ${space.s5};
  border-bottom: ${({ $bare }) => ($bare ? 0 : line.hair)};
  overflow-x: auto;
  scrollbar-width: none;
  /* A shade at an end says that there is more behind it: the paper over it scrolls along, and covers it at the very end. */
  background:
    linear-gradient(to right, ${color.paper} 50%, transparent) left / 3rem 100% local,
    linear-gradient(to left, ${color.paper} 50%, transparent) right / 3rem 100% local,
    linear-gradient(to right, ${color.lineStrong}, transparent) left / 1rem 100% scroll,
    linear-gradient(to left, ${color.lineStrong}, transparent) right / 1rem 100% scroll;
  background-repeat: no-repeat;

  ${media.print} {
    display: none;
  }
`;

const Tab = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space.s};
  min-height: ${height.control};
  flex: none;
  min-width: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink2};
  font-weight: ${weight.medium};
  cursor: pointer;
  white-space: nowrap;
  box-shadow: inset 0 0 0 ${color.accent};

  &:hover {
    color: ${color.ink};
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  span {
    font-size: ${text.xs};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    /* The badge has its place before its count has loaded, so that the tabs stay where they are. */
    min-width: 1.6em;
    min-height: 1.2em;
    padding: 0 0.4em;
    text-align: center;
    border-radius: ${radius.s};
    background: ${color.sunken};
    color: ${color.ink2};
  }

  &[aria-selected='true'] {
    color: ${color.ink};
    font-weight: ${weight.bold};
    box-shadow: inset 0 -3px 0 ${color.accent};
  }

  &[aria-selected='true'] span {
    background: ${color.accentSoft};
    color: ${color.accent};
  }

  ${media.forcedColors} {
    &[aria-selected='true'] {
      border-bottom: 3px solid Highlight;
    }
  }
`;

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  /** Prefix of the ids of tabs and panels; `TabPanel` takes the same. */
  id: string;
  tabs: { id: Id; label: ReactNode; count?: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Without the line below, for use next to a heading. */
  bare?: boolean;
}

/** Tabs above a `TabPanel`. Arrow keys, Home, and End move and select; only the selected tab is in the tab order. */
export function Tabs<Id extends string>({ label, id, tabs, selected, onSelect, bare }: TabsProps<Id>) {
  useEffect(() => {
    // On a phone the selected tab may be beyond the edge.
    const tab = document.getElementById(`${id}-${selected}-tab`);
    const row = tab?.parentElement;
    if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [id, selected]);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const selectedIndex = tabs.findIndex((tab) => tab.id === selected);
    const target = { ArrowRight: selectedIndex + 1, ArrowLeft: selectedIndex - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${id}-${next.id}-tab`)?.focus();
  }
  return (
    <TabRow role="tablist" aria-label={label} onKeyDown={handleKeyDown} $bare={bare}>
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}-tab`}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          <span>{tab.label}</span> {'count' in tab && <span>{tab.count}</span>}
        </Tab>
      ))}
    </TabRow>
  );
}

/** The content of the selected tab. `id` is the same as that of its `Tabs`. */
export function TabPanel({ id, selected, children }: { id: string; selected: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}-tab`}>
      {children}
    </div>
  );
}
