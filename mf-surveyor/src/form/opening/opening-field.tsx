import { formatInWords, getTimeZone, Segment, Segments, Stack } from '@canvass/shared/ui';
import { opening as strings } from '../../strings/opening';
import { DateField } from '../dates/date-field';
import { getLastOpening, getNextHalfHour, getOpeningFormat, parseOpening } from './typed-time';
import type { Opening } from './use-opening';

/** The time at which a survey opens: typed as MM/dd/yyyy and a time, or picked from a calendar. */
export function OpeningField({ opening }: { opening: Opening }) {
  const opensAt = parseOpening(opening.typed);
  return (
    <DateField
      label={strings.label}
      openLabel={strings.openCalendar}
      hint={opensAt ? strings.opens(formatInWords(opensAt)) : strings.zone(getTimeZone())}
      error={opening.error}
      format={getOpeningFormat()}
      min={getNextHalfHour()}
      max={getLastOpening()}
      value={opening.typed}
      onChange={opening.change}
      setFocusTarget={opening.setFocusTarget}
      onLeave={opening.validateTyped}
    />
  );
}

/** The choice to publish a survey at once or to let it open at a set time. */
export function OpeningChoice({ opening }: { opening: Opening }) {
  return (
    <Stack gap="m">
      <Segments legend={strings.legend}>
        {(['now', 'later'] as const).map((mode) => (
          <Segment key={mode} name="opening" checked={opening.mode === mode} onChange={() => opening.setMode(mode)}>
            {strings[mode]}
          </Segment>
        ))}
      </Segments>
      {opening.mode === 'later' && <OpeningField opening={opening} />}
    </Stack>
  );
}
