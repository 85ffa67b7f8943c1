import type { Results, VersionResults } from '@canvass/shared/contracts';
import { Field, MutedText, Select, Toolbar } from '@canvass/shared/ui';
import { responses as strings } from '../strings/responses';
import type { ResponsesPagination } from './use-responses-pagination';

interface VersionFilterProps {
  results: Results;
  /** Undefined if all versions are shown. */
  chosenVersion: VersionResults | undefined;
  /** The survey's current version. */
  current: number;
  setFilter: ResponsesPagination['setFilter'];
}

/** Limits charts and responses to one version, if several have votes, and says which votes are shown then. */
export function VersionFilter({
  results: { versions, voteCount },
  chosenVersion,
  current,
  setFilter,
}: VersionFilterProps) {
  if (versions.length < 2) return null;
  return (
    <div>
      <Toolbar aria-label={strings.versions} onSubmit={(event) => event.preventDefault()} data-print="hide">
        <Field label={strings.version}>
          <Select
            value={chosenVersion?.version ?? ''}
            onChange={(event) =>
              setFilter({ version: Number(event.target.value) || undefined, answerFilter: undefined })
            }
          >
            <option value="">{strings.everyVersion}</option>
            {versions.map(({ version }) => (
              <option key={version} value={version}>
                {strings.versionOption(version, version === current)}
              </option>
            ))}
          </Select>
        </Field>
      </Toolbar>
      <MutedText as="output">
        {chosenVersion && strings.oneVersionShown(chosenVersion.version, chosenVersion.votes, voteCount)}
      </MutedText>
    </div>
  );
}
