import fc from 'fast-check';
import { getRecordRules, listAnswerOptions, parseSpan } from './index';
import { checkAnswer } from '../answers';
import { MAX_OPTIONS, type Question } from '../questions';

const DAY_MS = 86_400_000;

const { findOption } = getRecordRules('date');

function createDateQuestion(settings: Partial<Question> = {}): Question {
  return { title: 'When?', description: '', kind: 'date', options: [], ...settings };
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const addDay = (day: string) => toDay(Date.parse(day) + DAY_MS);

const dayWithin = (min: string, max: string) =>
  fc.integer({ min: Date.parse(min) / DAY_MS, max: Date.parse(max) / DAY_MS }).map((days) => toDay(days * DAY_MS));

/** Bounds, near to each other or not, and a day between them. */
const boundsAndDay = fc
  .tuple(dayWithin('1900-01-01', '2099-12-31'), fc.constantFrom(1, 20, 140, 600, 2000, 8000, 73_000), fc.nat())
  .chain(([earliest, range, part]) => {
    const last = Date.parse(earliest) + (part % range) * DAY_MS;
    const latest = toDay(Math.min(last, Date.parse('2099-12-31')));
    return dayWithin(earliest, latest).map((day) => ({ earliest, latest, day }));
  });

test('spans follow one another from the first date to the last, and are at most as many as options', () => {
  fc.assert(
    fc.property(boundsAndDay, ({ earliest, latest }) => {
      const spans = listAnswerOptions(createDateQuestion({ earliest, latest })).map(parseSpan);
      expect(spans.length).toBeLessThanOrEqual(MAX_OPTIONS);
      expect([spans[0]?.from, spans.at(-1)?.until]).toEqual([earliest, latest]);
      expect(spans.every(({ from, until }) => from <= until)).toBe(true);
      expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ until }) => addDay(until)));
    }),
  );
});

test('a date counts in the span that contains it', () => {
  fc.assert(
    fc.property(boundsAndDay, ({ earliest, latest, day }) => {
      const question = createDateQuestion({ earliest, latest });
      const { from, until } = parseSpan(listAnswerOptions(question)[findOption(question, day)] ?? '');
      expect(from <= day && day <= until).toBe(true);
      expect(getRecordRules('date').count(question, day)).toEqual([`o${findOption(question, day)}`]);
    }),
  );
});

// Stored tallies have a counter for each span, so none of these may ever change.
test.each([
  ['days', { earliest: '2026-12-01', latest: '2026-12-20' }, 20, '2026-12-01', '2026-12-20'],
  ['weeks', { earliest: '2026-12-01', latest: '2026-12-31' }, 5, '2026-12-01/2026-12-07', '2026-12-29/2026-12-31'],
  ['months', { earliest: '2026-01-15', latest: '2026-12-31' }, 12, '2026-01-15/2026-01-31', '2026-12-01/2026-12-31'],
  ['quarters', { earliest: '2024-02-29', latest: '2026-12-31' }, 12, '2024-02-29/2024-03-31', '2026-10-01/2026-12-31'],
  ['years', { earliest: '2010-01-01', latest: '2026-06-30' }, 17, '2010-01-01/2010-12-31', '2026-01-01/2026-06-30'],
  ['decades', {}, 20, '1900-01-01/1909-12-31', '2090-01-01/2099-12-31'],
  ['decades, from one date on', { earliest: '1995-05-05' }, 11, '1995-05-05/1999-12-31', '2090-01-01/2099-12-31'],
])('results count %s', (_name, settings, count, first, last) => {
  const spans = listAnswerOptions(createDateQuestion(settings));
  expect([spans.length, spans[0], spans.at(-1)]).toEqual([count, first, last]);
});

test.each(['2026-12-01', '2026-12-31', '2026-12-24'])('%s is a date within the bounds', (answer) => {
  expect(checkAnswer(createDateQuestion({ earliest: '2026-12-01', latest: '2026-12-31' }), answer)).toBeUndefined();
});

test.each(['2026-11-30', '2027-01-01', '2026-12-32', '2026-02-29', '24.12.2026', '2026-12', '2026-12-24T00:00', 24])(
  '%s is none',
  (answer) => {
    expect(checkAnswer(createDateQuestion({ earliest: '2026-01-01', latest: '2026-11-29' }), answer)).toBe('invalid');
    expect(findOption(createDateQuestion({ earliest: '2026-01-01', latest: '2026-11-29' }), answer)).toBe(-1);
  },
);

test('a span, as an anonymous ballot has it in place of a date, counts where its first day does', () => {
  const question = createDateQuestion({ earliest: '2026-12-01', latest: '2026-12-20' });
  expect(findOption(question, '2026-12-03/2026-12-07')).toBe(2);
});
