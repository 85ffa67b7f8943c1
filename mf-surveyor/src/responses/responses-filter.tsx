import { questionKey, type VersionResults } from '@canvass/shared/contracts';
import { Button, Field, formatCount, Select, Toolbar } from '@canvass/shared/ui';
import { responses as words } from '../words/responses';
import type { ResponsesPlace } from './use-responses-place';

interface FilterProps {
  place: ResponsesPlace;
  /** The version whose answers can be chosen from. */
  shown: VersionResults | undefined;
  /** Every version that was voted on, newest first. */
  versions: number[];
  current: number;
}

function AnswerField({ place: { filter, narrow }, shown }: FilterProps) {
  const choose = (value: string) => {
    const [question = '', ...rest] = value.split('.');
    narrow({
      chosen: value === '' ? undefined : { question: Number(question), answer: rest.join('.') },
      version: value === '' ? filter.version : shown?.version,
    });
  };
  const value = filter.chosen ? `${filter.chosen.question}.${filter.chosen.answer}` : '';
  return (
    <Field label={words.answer}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{words.everyAnswer}</option>
        {shown?.questions.map(({ title, counts }, index) => (
          <optgroup key={questionKey(index)} label={`${index + 1}. ${title}`}>
            {counts.map(({ option, count }) => (
              <option key={option} value={`${index + 1}.${option}`}>
                {words.option(option, formatCount(count))}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

/** Which responses are listed: those with an answer, with a comment, of a version. */
export function ResponsesFilter(props: FilterProps) {
  const { place, versions, current } = props;
  const { filter, narrow } = place;
  const isNarrowed = filter.chosen !== undefined || filter.withComment || filter.version !== undefined;
  return (
    <Toolbar aria-label={words.filter} onSubmit={(event) => event.preventDefault()} data-print="hide">
      {versions.length > 1 && (
        <Field label={words.version}>
          <Select
            value={filter.version ?? ''}
            onChange={(event) => narrow({ version: Number(event.target.value) || undefined, chosen: undefined })}
          >
            <option value="">{words.everyVersion}</option>
            {versions.map((version) => (
              <option key={version} value={version}>
                {words.versionOption(version, version === current)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <AnswerField {...props} />
      <Field label={words.who}>
        <Select
          value={filter.withComment ? 'comment' : ''}
          onChange={(event) => narrow({ withComment: event.target.value === 'comment' })}
        >
          <option value="">{words.everybody}</option>
          <option value="comment">{words.withComment}</option>
        </Select>
      </Field>
      {isNarrowed && (
        <Button onClick={() => narrow({ version: undefined, chosen: undefined, withComment: false })}>
          {words.clear}
        </Button>
      )}
    </Toolbar>
  );
}
