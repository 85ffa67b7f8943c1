/** The texts of when a survey opens. */
export const opening = {
  legend: 'When it opens',
  now: 'Publish now',
  later: 'Open at a set time',
  label: 'Opening',
  placeholder: (time: string) => `MM/DD/YYYY ${time}`,
  openCalendar: 'Choose a day and a time',
  zone: (zone: string) => `In your time zone, ${zone}.`,
  opens: (moment: string) => `Opens ${moment}.`,
  missing: 'Choose when the survey opens.',
  invalid: (time: string) => `Type a day and a time, like 11/27/2027 ${time}.`,
  past: 'The opening must not be in the past.',
  tooFar: (years: number) => `The opening must be at most ${years} years ahead.`,
  afterDeadline: 'The opening must be before the deadline.',
  serverError: (message: string) => `The opening ${message}.`,
} as const;
