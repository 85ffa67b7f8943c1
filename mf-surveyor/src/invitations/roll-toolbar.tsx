import { isSealed, rollFilterSchema, type Survey } from '@canvass/shared/contracts';
import { SearchField } from '@canvass/shared/search';
import { Field, Select, Toolbar } from '@canvass/shared/ui';
import type { RefObject } from 'react';
import { roll as strings } from '../strings/roll';
import type { useRollFilter } from './use-roll-filter';

/** The filters that a survey allows: until the results of anonymous ballots are shown, not by who has voted. */
function listFilters(survey: Parameters<typeof isSealed>[0]) {
  const tellsVotes = !isSealed(survey);
  return rollFilterSchema.options.filter((name) => tellsVotes || (name !== 'voted' && name !== 'not-voted'));
}

interface RollToolbarProps {
  survey: Pick<Survey, 'ballotPolicy' | 'revealedAt' | 'unlinkedAt'>;
  filter: ReturnType<typeof useRollFilter>;
  field: RefObject<HTMLInputElement | null>;
}

/** The search and the filter of the invitations. */
export function RollToolbar({ survey, filter, field }: RollToolbarProps) {
  return (
    <Toolbar
      aria-label={strings.filter}
      onSubmit={(event) => {
        event.preventDefault();
        filter.submit();
      }}
    >
      <SearchField
        placeholder={strings.searchPlaceholder}
        text={filter.text}
        onTextChange={filter.onTextChange}
        inputRef={field}
      />
      <Field label={strings.show}>
        <Select value={filter.listed.show ?? ''} onChange={({ target }) => filter.choose(target.value)}>
          <option value="">{strings.all}</option>
          {listFilters(survey).map((name) => (
            <option key={name} value={name}>
              {strings.filters[name]}
            </option>
          ))}
        </Select>
      </Field>
    </Toolbar>
  );
}
