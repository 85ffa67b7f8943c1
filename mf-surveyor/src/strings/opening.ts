/** The texts of when a survey opens. */
export const opening = {
  legend: 'When it opens',
  now: 'Publish now',
  later: 'Open at a set time',
  label: 'Opening',
  placeholder: 'MM/DD/YYYY HH:MM',
  openCalendar: 'Choose a day and a time',
  zone: (zone: string) => `In your time zone, ${zone}.`,
  opens: (utc: string, zone: string) => `In your time zone, ${zone}. That is ${utc}.`,
  missing: 'Choose when the survey opens.',
  invalid: 'Type a day and a time, like 11/27/2027 09:30.',
  past: 'The opening must not be in the past.',
  tooFar: (years: number) => `The opening must be at most ${years} years ahead.`,
  afterDeadline: 'The opening must be before the deadline.',
  serverError: (message: string) => `The opening ${message}.`,
  moment: (local: string, zone: string, utc: string) => `${local} (${zone}), which is ${utc}`,
} as const;
