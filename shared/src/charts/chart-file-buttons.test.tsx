import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { captureSavedFiles, createTestQuestion, createTestResults, renderPage } from '../testing';
import type { QuestionResults } from '../ui';
import { ChartFileButtons, type ChartFileButtonsProps } from './chart-file-buttons';

let mockLoadError: Error | undefined;

jest.mock('./chart-file', () => {
  if (mockLoadError) throw mockLoadError;
  return jest.requireActual<object>('./chart-file');
});

const [question] = createTestResults().versions[0]!.questions;

/** jsdom has no canvas. */
function mockCanvas(): void {
  const context = { font: '', measureText: (text: string) => ({ width: 10 * text.length }), drawImage: () => {} };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toBlob: (callback: BlobCallback, type: string) => callback(new Blob(['pixels'], { type })),
  });
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
}

function open(overrides: Partial<ChartFileButtonsProps> = {}) {
  mockCanvas();
  const props = {
    surveyTitle: 'Sunday hours',
    address: 'https://canvass.test/surveys/1',
    question: question!,
    number: 2,
    counted: { votes: 10, of: 12 },
    loadedAt: new Date(2026, 10, 1, 12).getTime(),
  };
  renderPage(<ChartFileButtons {...props} {...overrides} />);
  return userEvent.setup();
}

const findButton = (format: string) =>
  screen.getByRole('button', { name: `Save the chart of question 2 as ${format}` });
const findStatus = () => screen.getAllByRole('status')[0];

afterEach(() => {
  mockLoadError = undefined;
});

test('code that did not load is reported, and loaded again with the next click', async () => {
  mockLoadError = new Error('Loading chunk 7 failed.');
  const files = captureSavedFiles();
  const user = open();
  await user.click(findButton('SVG'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The chart was not saved. Check your connection');
  expect(files).toEqual([]);
  mockLoadError = undefined;
  await user.click(findButton('SVG'));
  expect(await screen.findByText('Saved Sunday-hours-question-2.svg')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a chart is saved as an SVG file, with the keyboard alone', async () => {
  const files = captureSavedFiles();
  const user = open();
  await user.tab();
  expect(findButton('SVG')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Saved Sunday-hours-question-2.svg')).toBeVisible();
  expect(findStatus()).toHaveTextContent('Saved Sunday-hours-question-2.svg');
  expect(findButton('SVG')).toHaveFocus();
  expect(files.map(({ name, content }) => [name, content.type])).toEqual([
    ['Sunday-hours-question-2.svg', 'image/svg+xml'],
  ]);
});

test('a chart is saved as a PNG file with twice as many pixels', async () => {
  const sizes: string[] = [];
  const files = captureSavedFiles();
  const user = open();
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function save(
    this: HTMLCanvasElement,
    callback,
  ) {
    sizes.push(`${this.width} × ${this.height}`);
    callback(new Blob([], { type: 'image/png' }));
  });
  await user.click(findButton('PNG'));
  expect(await screen.findByText('Saved Sunday-hours-question-2.png')).toBeVisible();
  expect(sizes).toEqual(['2400 × 1088']);
  expect(files.map(({ name }) => name)).toEqual(['Sunday-hours-question-2.png']);
});

test('a chart that would be larger than browsers can draw has fewer pixels', async () => {
  const options = Array.from({ length: 20 }, (_, index) => `${index} ${'long '.repeat(60)}`);
  const counts = options.map((option) => ({ option, count: 1, share: 0.05 }));
  const areas: number[] = [];
  captureSavedFiles();
  const user = open({ question: { ...createTestQuestion({ kind: 'single', options }), answered: 20, counts } });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function save(
    this: HTMLCanvasElement,
    callback,
  ) {
    areas.push(this.width * this.height);
    callback(new Blob([], { type: 'image/png' }));
  });
  await user.click(findButton('PNG'));
  await screen.findByText('Saved Sunday-hours-question-2.png');
  expect(areas[0]).toBeLessThanOrEqual(2 ** 24);
  expect(areas[0]).toBeGreaterThan(0.99 * 2 ** 24);
});

test('a PNG that the browser cannot draw is reported with an alternative', async () => {
  const user = open();
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('not here')) });
  await user.click(findButton('PNG'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Save it as SVG instead.');
});

test('a file name from right to left does not move the words around it', async () => {
  captureSavedFiles();
  const user = open({ surveyTitle: 'ما مدى رضاك؟' });
  await user.click(findButton('SVG'));
  expect(await screen.findByText('Saved \u2068ما-مدى-رضاك-question-2.svg\u2069')).toBeVisible();
});

test.each<[string, Partial<QuestionResults>]>([
  ['written answers', { kind: 'text', answered: 3 }],
  ['answers that are held back', { kind: 'single', answered: 0, heldBack: true }],
])('%s have no chart', (_, overrides) => {
  open({ question: { ...createTestQuestion({ options: [] }), answered: 0, counts: [], ...overrides } });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
