import { formatUtc, getTimeZone, Segment, Segments, Stack } from '@canvass/shared/ui';
import { opening as strings } from '../../strings/opening';
import { DateField } from '../dates/date-field';
import { getLastOpening, getNextHalfHour, parseTime, TIME_FORMAT } from './typed-time';
import type { Opening } from './use-opening';

/** The time at which a survey opens: typed as MM/dd/yyyy HH:mm, or picked from a calendar. */
export function OpeningField({ opening }: { opening: Opening }) {
  const opensAt = parseTime(opening.typed);
  const zone = getTimeZone();
  return (
    <DateField
      label={strings.label}
      openLabel={strings.openCalendar}
      hint={opensAt ? strings.opens(formatUtc(opensAt), zone) : strings.zone(zone)}
      error={opening.error}
      format={TIME_FORMAT}
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
