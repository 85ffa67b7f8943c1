import { loadCanvasLibrary, type CanvasLibrary } from './canvas';
import { drawPicture } from './draw-picture';
import { getPictureText, getPictureVersion } from './picture-text';
import { createPictures } from './pictures';

let library: CanvasLibrary;

beforeAll(async () => {
  library = await loadCanvasLibrary();
});

/** The size in the header of a PNG. */
function readSize(png: Uint8Array): [width: number, height: number] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test.each([
  ['a title', { title: 'Where should the new bench stand?', shareFacts: '2 questions · Open until 2026/11/27' }],
  ['a title that is much too long', { title: 'W'.repeat(1_000_000), shareFacts: 'W'.repeat(300) }],
  ['right-to-left text', { title: 'ما مدى رضاك عن الحديقة؟' }],
  [
    'a chart',
    {
      title: 'Sunday hours at the city library, and on holidays in the summer, too',
      shareFacts: 'Results · 1,204 votes',
      shareChart: {
        caption: 'Should the central library open on Sundays?',
        bars: [
          { label: 'Yes, in the morning and in the afternoon, until six', share: 0.62 },
          { label: 'No', share: 0.379 },
          { label: 'Nobody chose this', share: 0 },
          { label: 'A fourth one has no room', share: 0 },
        ],
      },
    },
  ],
  [
    'a chart with right-to-left text, and shares that cannot be',
    {
      title: 'שאלה',
      shareChart: {
        caption: 'מתי?',
        bars: [
          { label: 'בבוקר', share: 7 },
          { label: 'בערב', share: -1 },
        ],
      },
    },
  ],
  ['control characters and half of a sign', { title: '\u0000\u2028\uD83D\r\n', shareFacts: '\u202E' }],
  ['nothing', {}],
])('%s becomes a picture of 1200 × 630 pixels, of less than 200 KB', async (_, description) => {
  const png = await drawPicture(getPictureText(description), library);
  expect(readSize(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(200_000);
});

test('a picture shows its text: another title or other facts are another picture, and the same text the same one', async () => {
  const draw = async (title: string, facts: string) =>
    (await drawPicture({ title, facts }, library)).toString('base64');
  const pictures = [await draw('A bench?', 'Open'), await draw('A tree?', 'Open'), await draw('A bench?', 'Closed')];
  expect(new Set(pictures).size).toBe(3);
  expect(await draw('A bench?', 'Open')).toBe(pictures[0]);
});

test('another chart is another picture, under another address', async () => {
  const chart = (share: number) => ({
    title: 'A bench?',
    facts: '',
    chart: { caption: 'Where?', bars: [{ label: 'Here', percent: share }] },
  });
  const [one, other] = await Promise.all([chart(40), chart(60)].map((text) => drawPicture(text, library)));
  expect(other && one?.equals(other)).toBe(false);
  expect(getPictureVersion(chart(40))).not.toBe(getPictureVersion(chart(60)));
});

test('a chart of which no font has a label is left out', async () => {
  const label = '\u{17000}';
  const withoutFont = { ...library, canDraw: (text: string) => text !== label };
  const text = { title: 'A bench?', facts: '' };
  const withChart = { ...text, chart: { caption: 'Where?', bars: [{ label, percent: 40 }] } };
  expect((await drawPicture(withChart, withoutFont)).equals(await drawPicture(text, withoutFont))).toBe(true);
});

test('a title in a script for which there is no font is left out, rather than drawn as boxes', async () => {
  // Tangut: no common machine has a font for it.
  const title = '\u{17000}\u{17001}';
  const withoutFont = { ...library, canDraw: (text: string) => text !== title };
  const fallback = await drawPicture({ title: 'A survey on Canvass', facts: '' }, library);
  expect((await drawPicture({ title, facts: title }, withoutFont)).equals(fallback)).toBe(true);
});

/** A thread that answers with the text it got, fails, or ends, as the title says. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  let drawn = 0;
  parentPort.on('message', ({ id, text: { title } }) => {
    drawn += 1;
    if (title === 'end') process.exit();
    if (title === 'fail') parentPort.postMessage({ id, message: 'no font' });
    else parentPort.postMessage({ id, png: Buffer.from(title + ' ' + drawn) });
  });
`)}`,
);

test('a picture is drawn once, and again if that failed or its thread ended', async () => {
  const pictures = createPictures(THREAD);
  const get = async (title: string) => Buffer.from(await pictures.get({ title, facts: '' })).toString();
  try {
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    await expect(get('fail')).rejects.toThrow('no font');
    await expect(get('fail')).rejects.toThrow('no font');
    expect(await get('a')).toBe('a 1');
    expect(await get('c')).toBe('c 5');
    await expect(get('end')).rejects.toThrow('the thread that draws ended');
    // Another thread, which counts from the beginning.
    expect(await get('d')).toBe('d 1');
    expect(await get('b')).toBe('b 2');
  } finally {
    await pictures.stop();
  }
});

test('only so many pictures are kept, the most recently used ones', async () => {
  const pictures = createPictures(THREAD);
  const get = async (title: string) => Buffer.from(await pictures.get({ title, facts: '' })).toString();
  try {
    await Promise.all(Array.from({ length: 20 }, (_, index) => get(`w${index}`)));
    for (let index = 0; index < 180; index += 1) await get(`x${index}`);
    expect(await get('w0')).toBe('w0 1');
    await get('another');
    expect(await get('w0')).toBe('w0 1');
    expect(await get('w1')).not.toBe('w1 2');
  } finally {
    await pictures.stop();
  }
});
