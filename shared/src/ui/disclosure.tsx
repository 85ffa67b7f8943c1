import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { OvalMeter } from './marks';
import { voiceFont } from './text';
import { media, tokens } from './tokens';

const { color, line, motion, radius, space, text, weight, width, height } = tokens;

/** Questions and answers that open in place: `AccordionItem`s. */
export const Accordion = styled.div`
  details {
    border-top: ${line.hair};
  }

  details:last-child {
    border-bottom: ${line.hair};
  }

  summary {
    ${voiceFont}
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${space.s5};
    padding-block: ${space.s4};
    cursor: pointer;
    list-style: none;
    font-size: ${text.xl};
    line-height: 1.3;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary::after {
    content: '';
    flex: none;
    align-self: center;
    width: 1.75rem;
    height: 1.125rem;
    border: 2px solid ${color.ink};
    border-radius: ${radius.oval};
    transition: background-color ${motion.fast} ${motion.ease};
  }

  summary:hover::after {
    background: ${color.accentSoft};
    border-color: ${color.accent};
  }

  [open] summary::after {
    background: ${color.accent};
    border-color: ${color.accent};
  }

  details > :not(summary) {
    padding-bottom: ${space.s5};
    padding-right: ${space.s8};
    color: ${color.ink2};
    max-width: ${width.measure};
  }

  ${media.forcedColors} {
    [open] summary::after {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`;

/** One question and its answer. `open` when it starts open; the browser does the rest. */
export function AccordionItem({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

/** Steps in order, on the dark band: `Step`s. */
export const Steps = styled.ol`
  display: grid;
  gap: ${space.s6};

  li {
    display: grid;
    gap: ${space.s3};
    align-content: start;
  }

  h3 {
    ${voiceFont}
    font-weight: ${weight.regular};
    font-size: ${text.xl2};
    line-height: 1.15;
  }

  p {
    color: var(--quiet, ${color.ink2});
  }

  ${media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** One step: as many of its ovals are filled as steps are done with it. `tone`: deep unless told. */
export function Step(props: {
  number: number;
  of: number;
  title: ReactNode;
  children: ReactNode;
  tone?: 'deep' | 'accent';
}) {
  const { number, of, title, children, tone = 'deep' } = props;
  return (
    <li>
      <OvalMeter value={number} of={of} ovals={of} tone={tone} style={{ maxWidth: '11rem', height: '1.25rem' }} />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

const TabRow = styled.div<{ $bare?: boolean }>`
  display: flex;
  gap: ${space.s5};
  border-bottom: ${({ $bare }) => ($bare ? 0 : line.hair)};
  overflow-x: auto;
  scrollbar-width: none;

  ${media.print} {
    display: none;
  }
`;

const Tab = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space.s};
  min-height: ${height.control};
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
    padding: 0 0.4em;
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
  /** Names the row. */
  label: string;
  /** Makes the ids of tabs and panels; `TabPanel` takes the same. */
  id: string;
  tabs: { id: Id; label: ReactNode; count?: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Without the line below, beside a heading. */
  bare?: boolean;
}

/** Tabs over a `TabPanel`. Arrow keys, Home and End move and select; the chosen one alone is in the tab order. */
export function Tabs<Id extends string>({ label, id, tabs, selected, onSelect, bare }: TabsProps<Id>) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${id}-${next.id}-tab`)?.focus();
  }
  return (
    <TabRow role="tablist" aria-label={label} onKeyDown={move} $bare={bare}>
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
          {tab.label} {tab.count !== undefined && <span>{tab.count}</span>}
        </Tab>
      ))}
    </TabRow>
  );
}

/** What the selected tab shows. `id` as of its `Tabs`. */
export function TabPanel({ id, selected, children }: { id: string; selected: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}-tab`}>
      {children}
    </div>
  );
}
