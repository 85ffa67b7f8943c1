import { getFixedOptions } from '../contracts/kinds';
import { createTestQuestion } from '../testing/test-data';
import type { QuestionResults } from '../ui/results/question-results';
import { createChartSvg, type Chart } from './chart-svg';

/** Every character is half as wide as it is high. */
const measure = (text: string, font: string) => (Array.from(text).length * Number(/(\d+)px/.exec(font)?.[1])) / 2;

/** A question with the count of each option. Every vote chooses one of them. */
function createTestChartQuestion(counts: Record<string, number>, overrides: Partial<QuestionResults> = {}) {
  const answered = overrides.answered ?? Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...createTestQuestion({ kind: 'single', title: 'Which hours?', options: Object.keys(counts) }),
    answered,
    counts: Object.entries(counts).map(([option, count]) => ({
      option,
      count,
      share: answered === 0 ? 0 : count / answered,
    })),
    ...overrides,
  };
}

/** Draws a chart, and reads it as another program would. */
function draw(question: QuestionResults, overrides: Partial<Chart> = {}) {
  const chart = {
    surveyTitle: 'Sunday hours',
    number: 2,
    counted: { votes: 2000, of: 2000 },
    source: 'https://canvass.test/surveys/1, results of 1 Nov 2026',
  };
  const { markup, width, height } = createChartSvg({ ...chart, question, ...overrides }, measure);
  const svg = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  expect(svg.querySelector('parsererror')).toBeNull();
  const texts = [...svg.querySelectorAll('text')];
  const bars = [...svg.querySelectorAll('rect')].map((bar) => ({
    x: Number(bar.getAttribute('x')),
    y: Number(bar.getAttribute('y')),
    width: Number(bar.getAttribute('width')),
    height: Number(bar.getAttribute('height')),
    fill: bar.getAttribute('fill'),
  }));
  return {
    markup,
    svg,
    size: { width, height },
    texts: texts.map(({ textContent }) => textContent),
    bars,
    description: svg.querySelector('desc')?.textContent,
    getAttribute: (text: string, name: string) =>
      texts.find(({ textContent }) => textContent === text)?.getAttribute(name),
  };
}

const LEAD = '#5b2a94';
const BAR = '#84928a';

test('the cells of a matrix are bars, of which the most frequent one of each row leads', () => {
  const counts = { 'Hall: Good': 3, 'Hall: Poor': 1, 'Garden: Good': 0, 'Garden: Poor': 4 };
  const matrix = { kind: 'matrix' as const, rows: ['Hall', 'Garden'], options: ['Good', 'Poor'], answered: 4 };
  const { texts, bars } = draw(createTestChartQuestion(counts, matrix));
  expect(texts.slice(4, -1)).toEqual(
    [
      ['Hall: Good', '3 votes', '75%'],
      ['Hall: Poor', '1 vote', '25%'],
      ['Garden: Good', '0 votes', '0%'],
      ['Garden: Poor', '4 votes', '100%'],
    ].flat(),
  );
  expect(bars.filter(({ fill }) => fill === LEAD)).toHaveLength(2);
});

test('options are bars with their votes and shares, and the one that leads has the accent color', () => {
  const { texts, bars, svg, size } = draw(createTestChartQuestion({ Morning: 1, Noon: 1500, Other: 499 }));
  expect(texts).toEqual(
    [
      'Sunday hours',
      'Question 2',
      'Which hours?',
      '2,000 votes (all 2,000 votes counted)',
      ['Morning', '1 vote', '<1%'],
      ['Noon', '1,500 votes', '75%'],
      ['Other', '499 votes', '25%'],
      'https://canvass.test/surveys/1, results of 1 Nov 2026',
    ].flat(),
  );
  const shares = bars.filter(({ fill }) => fill === LEAD || fill === BAR).map(({ width, fill }) => [width, fill]);
  expect(shares).toEqual([
    [4, BAR],
    [804, LEAD],
    [267, BAR],
  ]);
  expect(svg.getAttribute('role')).toBe('img');
  expect(svg.getAttribute('viewBox')).toBe(`0 0 1200 ${size.height}`);
  expect(bars[0]).toMatchObject({ width: 1200, height: size.height, fill: '#ffffff' });
});

test('the file says its numbers to people who do not see it', () => {
  const { svg, description } = draw(createTestChartQuestion({ Morning: 1, Noon: 3 }));
  expect(svg.querySelector('title')?.textContent).toBe('Sunday hours: Which hours?');
  expect(description).toBe(
    '4 votes (all 2,000 votes counted). Morning: 1 vote, 25%. Noon: 3 votes, 75% (most chosen). https://canvass.test/surveys/1, results of 1 Nov 2026.',
  );
});

test('options that are equal lead together, and none leads without votes', () => {
  const equal = draw(createTestChartQuestion({ Yes: 2, No: 2 }, { kind: 'yes-no' }));
  expect(equal.bars.filter(({ fill }) => fill === LEAD)).toHaveLength(2);
  const empty = draw(createTestChartQuestion({ Yes: 0, No: 0 }, { kind: 'yes-no' }));
  expect(empty.texts).toContain('0%');
  expect(empty.bars.filter(({ fill }) => fill === LEAD || fill === BAR)).toEqual([]);
});

test.each([
  ['yes-no', {}, '10 votes'],
  ['single', { required: false }, '10 answers'],
  ['multiple', {}, 'People could choose more than one, 10 answers'],
  ['rating', {}, 'Average 1.6 of 5, 10 answers'],
  ['scale', { required: false }, 'Average 1.6 of 10, 10 answers'],
] as const)('the totals of the kind %s always say how many answered', (kind, overrides, totals) => {
  const options = [...(getFixedOptions(kind) ?? ['1', '2'])];
  const { texts } = draw(createTestChartQuestion({ 1: 4, 2: 6 }, { kind, options, answered: 10, ...overrides }));
  expect(texts[3]).toBe(`${totals} (all 2,000 votes counted)`);
});

test.each([
  [{ votes: 100, of: 111 }, '10 answers (100 of 111 votes counted)'],
  [{ votes: 1, of: 1 }, '10 answers (1 vote counted)'],
])('a chart says of how many votes its answers are: %j', (counted, totals) => {
  const question = createTestChartQuestion({ 1: 4, 2: 6 }, { required: false, answered: 10 });
  const { texts, description } = draw(question, { counted });
  expect(texts[3]).toBe(totals);
  expect(description).toContain(`${totals}.`);
});

test('a scale has columns from its lowest number, and the labels of its ends', () => {
  const labels = { low: 'Never', high: 'Always' };
  const { texts, bars, description } = draw(createTestChartQuestion({ 0: 1, 1: 0, 2: 4 }, { kind: 'scale', labels }));
  expect(texts.slice(4, -1)).toEqual(['20%', '1', '0', '0%', '0', '1', '80%', '4', '2', 'Never', 'Always']);
  const columns = bars.filter(({ fill }) => fill === LEAD || fill === BAR);
  expect(columns.map(({ height, fill }) => [height, fill])).toEqual([
    [80, BAR],
    [320, LEAD],
  ]);
  expect(new Set(columns.map(({ y, height }) => y + height)).size).toBe(1);
  expect(description).toContain('0: 1 vote, 20%. 1: 0 votes, 0%. 2: 4 votes, 80% (most chosen).');
  expect(description).toContain('0 means Never. 2 means Always.');
});

test('a count that is wider than its column is made smaller', () => {
  const options = Array.from({ length: 11 }, (_, step) => [step, 123_456_789]);
  const { getAttribute } = draw(createTestChartQuestion(Object.fromEntries(options), { kind: 'scale' }));
  expect(Number(getAttribute('123,456,789', 'font-size'))).toBeLessThan(18);
});

test('a ranking goes from the best average rank to the worst', () => {
  const ranks = { Tea: [1, 1, 1], Coffee: [0, 1, 2], Juice: [2, 1, 0] };
  const counts = Object.entries(ranks).map(([option, each]) => {
    const count = each[0] ?? 0;
    return { option, count, share: count / 3, ranks: each };
  });
  const question = createTestChartQuestion({}, { kind: 'ranking', options: Object.keys(ranks), answered: 3, counts });
  const { texts, bars, description } = draw(question);
  expect(texts.slice(3, -1)).toEqual(
    [
      'By average rank, 1 is best, 3 answers (all 2,000 votes counted)',
      ['Juice', '2 first, 67%', '1.3'],
      ['Tea', '1 first, 33%', '2.0'],
      ['Coffee', '0 first, 0%', '2.7'],
      'The longer the bar, the better the average rank.',
    ].flat(),
  );
  const shown = bars.filter(({ fill }) => fill === LEAD || fill === BAR);
  expect(shown.map(({ width, fill }) => [width, fill])).toEqual([
    [893, LEAD],
    [536, BAR],
    [179, BAR],
  ]);
  expect(description).toContain('Juice: average rank 1.3, 2 first, 67%. Tea: average rank 2.0, 1 first, 33%.');
});

test('a ranking that nobody has answered has no ranks and no bars', () => {
  const counts = ['Tea', 'Coffee'].map((option) => ({ option, count: 0, share: 0, ranks: [0, 0] }));
  const { texts, bars, description } = draw(createTestChartQuestion({}, { kind: 'ranking', answered: 0, counts }));
  expect(texts.filter((text) => text === '–')).toHaveLength(2);
  expect(bars.filter(({ fill }) => fill === LEAD || fill === BAR)).toEqual([]);
  expect(description).toContain('Tea: no rank yet, 0 first, 0%.');
});

test('long texts are wrapped, never cut off, and their rows grow', () => {
  const option = 'Early in the morning, before work and before the children go to school, if that is possible at all';
  const title = 'At which of these times would you come to the library if it were open on Sundays in winter?';
  const short = draw(createTestChartQuestion({ Early: 1, Late: 2 }));
  const { texts, size } = draw(createTestChartQuestion({ [option]: 1, Late: 2 }, { title }));
  expect(texts.join(' ')).toContain(option);
  expect(texts.join(' ')).toContain(title);
  expect(texts).not.toContain(option);
  // One more line of the title, and one of the option.
  expect(size.height - short.size.height).toBe(50 + 38);
});

test('words without spaces stay within the chart, and no character is split', () => {
  const family = '👩‍👩‍👧';
  const { texts } = draw(createTestChartQuestion({ [family.repeat(40)]: 1, ['x'.repeat(100)]: 2 }));
  const lines = texts.filter((text) => text?.includes('👩'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map((line) => line?.replaceAll(family, ''))).toEqual(lines.map(() => ''));
  expect(texts.filter((text) => /^x+$/.test(text ?? '')).every((text) => measure(text ?? '', '28px') < 1072)).toBe(
    true,
  );
});

test('Chinese is broken between words', () => {
  const title = '你认为图书馆在星期天应该开放多长时间以便所有居民都能在方便的时候使用阅览室和借阅服务'.repeat(2);
  const lines = draw(createTestChartQuestion({ 是: 1 }, { title })).texts.filter((text) => title.includes(text ?? '-'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(title);
});

test('a question from right to left has its texts and bars at the right side', () => {
  const title = 'ما مدى رضاك؟';
  const { getAttribute, bars } = draw(createTestChartQuestion({ 'راضٍ جدًا': 3, 'Open later': 1 }, { title }));
  for (const text of [title, 'راضٍ جدًا']) {
    expect(getAttribute(text, 'direction')).toBe('rtl');
    // In this direction, a text starts at its right end.
    expect(getAttribute(text, 'text-anchor')).toBeNull();
    expect(getAttribute(text, 'x')).toBe('1136');
  }
  expect(getAttribute('Open later', 'direction')).toBeNull();
  expect(getAttribute('Open later', 'text-anchor')).toBe('end');
  expect(getAttribute('Open later', 'x')).toBe('1136');
  expect(getAttribute('75%', 'x')).toBe('64');
  expect(bars.find(({ fill }) => fill === LEAD)).toMatchObject({ x: 332, width: 804 });
});

test('an option from right to left among others is next to its bar, aligned at its own right side', () => {
  const long = 'راضٍ إلى حد ما ولكن يمكن أن تكون ساعات العمل أطول قليلاً في المساء خلال أيام الأسبوع قبل الثامنة';
  const { svg, bars } = draw(createTestChartQuestion({ Early: 1, [long]: 3 }));
  const lines = [...svg.querySelectorAll('text[direction="rtl"]')];
  expect(lines.length).toBeGreaterThan(1);
  const longest = Math.max(...lines.map(({ textContent }) => measure(textContent ?? '', '28px')));
  expect(new Set(lines.map((line) => line.getAttribute('x')))).toEqual(new Set([String(64 + longest)]));
  expect(bars.find(({ fill }) => fill === LEAD)).toMatchObject({ x: 64 });
});

test('a question without a direction of its own has that of its options', () => {
  const { getAttribute } = draw(createTestChartQuestion({ كثيرا: 3, قليلا: 1 }, { title: '2026?' }));
  expect(getAttribute('2026?', 'x')).toBe('1136');
});

test('texts are escaped, and what XML cannot contain is removed', () => {
  const hostile = '<script>alert(1)</script> ]]> &amp; "quoted" \u0000\u0008\u001f\ufffe\ud800x';
  const expected = '<script>alert(1)</script> ]]> &amp; "quoted" x';
  const { svg, texts, markup, description } = draw(createTestChartQuestion({ [hostile]: 3 }), {
    surveyTitle: hostile,
    source: hostile,
  });
  expect(texts.filter((text) => text === expected)).toHaveLength(3);
  expect(svg.querySelector('script')).toBeNull();
  expect(description).toContain('<script>alert(1)</script>');
  expect(markup).not.toContain(']]>');
  expect(markup).not.toMatch(/[\p{Cc}\p{Cs}\ufffe]/u);
  expect(() => encodeURIComponent(markup)).not.toThrow();
});

test('a file loads nothing', () => {
  const { svg } = draw(createTestChartQuestion({ 'url(https://evil.test)': 3 }));
  expect([...new Set([...svg.querySelectorAll('*')].map(({ tagName }) => tagName))].sort()).toEqual([
    'desc',
    'rect',
    'text',
    'title',
  ]);
  expect(svg.querySelector('[style], [href], [onload]')).toBeNull();
});
