import { SURVEY_FIELD_LABELS, type SurveyChange } from '@canvass/shared/contracts';
import { useTimeZone } from '@canvass/shared/session';
import { isBlank } from '@canvass/shared/text';
import { Card, formatDateTime, media, Meta, strings as uiStrings, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { history as strings } from '../../strings';
import { formatChange, getShownMoment } from './history-entries';

const { color, font, leading, line, space, text, weight, width } = tokens;

type FieldChange = SurveyChange['changes'][number];

const Entries = styled.ol`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.s1} ${space.s5};
    padding: ${space.s4} ${space.s5};
  }

  > li + li {
    border-top: ${line.hair};
  }

  ${media.small} {
    > li {
      grid-template-columns: 11rem minmax(0, 1fr);
      align-items: baseline;
    }
  }
`;

const Sentence = styled.h2`
  font: ${weight.bold} ${text.md} / ${leading.snug} ${font.sans};
`;

const Changes = styled.dl`
  display: grid;
  gap: ${space.s3};
  max-width: ${width.measure};
  padding-top: ${space.s3};

  dt {
    font-size: ${text.sm};
    color: ${color.ink3};
  }
`;

/** What was written, with its line breaks, however long its words are; in serif if it is the survey's own words. */
const Text = styled.dd<{ $isOwnWords: boolean }>`
  font: ${weight.regular} ${text.md} / 1.45 ${({ $isOwnWords }) => ($isOwnWords ? font.serif : font.sans)};
  white-space: pre-line;
  overflow-wrap: anywhere;

  > span {
    font: ${weight.bold} ${text.sm} / 1.45 ${font.sans};
    color: ${color.ink2};
  }
`;

const Hash = styled.dd`
  font: ${weight.regular} ${text.sm} / 1.45 ${font.mono};
  overflow-wrap: anywhere;
`;

function formatValue(field: FieldChange['field'], value: string): string {
  if (isBlank(value)) return strings.nothing;
  const values: Record<string, Record<string, string>> = strings.values;
  const names = Object.hasOwn(values, field) ? (values[field] ?? {}) : {};
  return (Object.hasOwn(names, value) && names[value]) || value;
}

function formatNewQuestions(version: number | undefined): string {
  return version === undefined || version === 1 ? strings.newQuestions : strings.newVersion(version);
}

function Change({ change: { field, before, after }, version }: { change: FieldChange; version: number | undefined }) {
  const isCorrected = field === 'questions' && before !== undefined;
  const names: Record<string, string> = { ...SURVEY_FIELD_LABELS, ...strings.fields };
  const name = Object.hasOwn(names, field) ? names[field] : field;
  const label = isCorrected ? strings.correctedText : name;
  if (before === undefined || after === undefined) {
    const reason = field === 'questions' ? formatNewQuestions(version) : strings.hiddenTexts;
    return (
      <div>
        <dt>{label}</dt>
        <dd dir="auto">{reason}</dd>
      </div>
    );
  }
  const isOwnWords = isCorrected || !(field === 'questions' || Object.hasOwn(strings.values, field));
  return (
    <div>
      <dt>{label}</dt>
      <Text $isOwnWords={isOwnWords}>
        <span>{strings.before}: </span>
        <bdi>{formatValue(field, before)}</bdi>
      </Text>
      <Text $isOwnWords={isOwnWords}>
        <span>{strings.after}: </span>
        <bdi>{formatValue(field, after)}</bdi>
      </Text>
    </div>
  );
}

/** Identifies the final report; in digits that a copy can be compared with. */
function ReportHash({ sha256 }: { sha256: string }) {
  return (
    <Changes>
      <div>
        <dt>{strings.reportHash}</dt>
        <Hash translate="no">{sha256}</Hash>
      </div>
    </Changes>
  );
}

function Moment({ change }: { change: SurveyChange }) {
  const timeZone = useTimeZone();
  const moment = formatDateTime(getShownMoment(change), timeZone);
  return (
    <Meta>
      <time dateTime={change.at}>{timeZone === 'UTC' ? uiStrings.utc(moment) : moment}</time>
    </Meta>
  );
}

/** Items that may be equal, with what tells them apart. */
function numberItems<Item>(items: readonly Item[]): { item: Item; number: number }[] {
  return items.map((item, index) => ({ item, number: index + 1 }));
}

/** What has happened to a survey, newest first: when, what, by whom, and the texts before and after. */
export function HistoryList({ entries }: { entries: SurveyChange[] }) {
  // Counted from the first one: two things can happen at one time, and new entries are only added at the top.
  const numbered = numberItems(entries.toReversed()).toReversed();
  return (
    <Card as="div" flush>
      <Entries aria-label={strings.title}>
        {numbered.map(({ item: change, number }) => (
          <li key={number}>
            <Moment change={change} />
            <div>
              <Sentence>{formatChange(change)}</Sentence>
              {change.sha256 && <ReportHash sha256={change.sha256} />}
              {change.changes.length > 0 && (
                <Changes>
                  {numberItems(change.changes).map(({ item, number: key }) => (
                    <Change key={key} change={item} version={change.version} />
                  ))}
                </Changes>
              )}
            </div>
          </li>
        ))}
      </Entries>
    </Card>
  );
}
