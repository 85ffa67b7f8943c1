import { PageHeader, Stack, TabPanel, Tabs, Title } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface StateTabsProps<Tab extends string> {
  id: string;
  title: string;
  /** The first one is shown unless the address names another: `?state=done`. */
  tabs: readonly [Tab, ...Tab[]];
  labels: Record<Tab, string>;
  children: (tab: Tab) => ReactNode;
}

/** A page with one tab for each state of its records. The selected tab is kept in the address. */
export function StateTabs<Tab extends string>({ id, title, tabs, labels, children }: StateTabsProps<Tab>) {
  const [search, setSearch] = useSearchParams();
  const [first] = tabs;
  const selected = tabs.find((each) => each === search.get('state')) ?? first;
  const select = (tab: Tab) => tab !== selected && setSearch(tab === first ? {} : { state: tab });
  return (
    <>
      <PageHeader>
        <Title>{title}</Title>
      </PageHeader>
      <Stack gap="form">
        <Tabs
          id={id}
          label={title}
          tabs={tabs.map((tab) => ({ id: tab, label: labels[tab] }))}
          selected={selected}
          onSelect={select}
        />
        <TabPanel id={id} selected={selected}>
          {children(selected)}
        </TabPanel>
      </Stack>
    </>
  );
}
