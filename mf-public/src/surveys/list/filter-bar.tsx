import { CATEGORIES } from '@canvass/shared/contracts';
import { Button, Field, Select, Toolbar } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { type FilterChanges, SORTS } from './survey-filters';
import type { SurveyFilters } from '../survey-queries';

interface FilterBarProps {
  filters: SurveyFilters;
  onChange: (changes: FilterChanges) => void;
  /** Called when Enter was pressed. */
  onSubmit: () => void;
  /** The search field. */
  children: ReactNode;
}

/**
 * Search, category, state, and vote count (specification, section 2). All of them take effect at once; without scripts, the form
 * sends them.
 */
export function FilterBar({ filters, onChange, onSubmit, children }: FilterBarProps) {
  return (
    <Toolbar
      action={paths.surveys.path}
      aria-label={strings.surveys.filter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Field label={strings.surveys.category}>
        <Select
          name="category"
          value={filters.category ?? ''}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">{strings.surveys.allCategories}</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <Field label={strings.surveys.state}>
        <Select name="state" value={filters.state ?? ''} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="">{strings.surveys.openAndClosed}</option>
          <option value="open">{strings.surveys.openNow}</option>
        </Select>
      </Field>
      <Field label={strings.surveys.sort}>
        <Select name="sort" value={filters.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {strings.surveys.sorts[sort]}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <Button type="submit">{strings.surveys.show}</Button>
      </noscript>
    </Toolbar>
  );
}
