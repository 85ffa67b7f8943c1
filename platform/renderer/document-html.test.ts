/** @jest-environment jsdom */
import { DEFAULT_HEAD } from '@canvass/release/page/render-page';
import { renderDocument } from './document-html';

const PAGE = `<!doctype html><html><head>${DEFAULT_HEAD.html}</head><body><div id="root"></div></body></html>`;
const ADDRESS = { area: 'mf-public', version: '1.0.0', title: 'Survey', origin: 'https://canvass.example' };

function render(description: Parameters<typeof renderDocument>[1]['description'], data?: unknown) {
  const queries = data === undefined ? [] : [{ queryKey: ['surveys'], data }];
  return renderDocument(PAGE, { description, queries }, ADDRESS);
}

test('a document has the title, the description, and the canonical address of its page', () => {
  const html = render({ title: 'A bench?', summary: '2 questions.', canonicalPath: '/surveys/1' });
  for (const tag of [
    '<title>A bench? · Canvass</title>',
    '<meta name="description" content="2 questions.">',
    '<link rel="canonical" href="https://canvass.example/surveys/1">',
    '<meta property="og:title" content="A bench?">',
    '<meta property="og:description" content="2 questions.">',
    '<meta property="og:url" content="https://canvass.example/surveys/1">',
  ]) {
    expect(html).toContain(tag);
  }
  expect(html).not.toContain('noindex');
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test('a page that says nothing about itself has the title of its metadata and the description of the product', () => {
  const html = render({});
  expect(html).toContain('<title>Survey · Canvass</title>');
  expect(html).toContain(`<meta name="description" content="${DEFAULT_HEAD.description}">`);
  expect(html).not.toContain('canonical');
  expect(html).not.toContain('id="data"');
});

test('a page that is not to be found by search engines says so', () => {
  expect(render({ isUnlisted: true })).toContain('<meta name="robots" content="noindex">');
});

const HOSTILE_TEXTS = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--<script>',
  '$& $1 $` ${x}',
  '&lt;b&gt; &amp;',
  'a\u0000b\u2028c\u2029d\r\ne',
  '\uD83D lone',
  'ما مدى رضاك؟',
];

test.each(HOSTILE_TEXTS)('the text %j stays text in the head and in the data', (text) => {
  const html = render({ title: text, summary: text, canonicalPath: `/surveys?q=${text}` }, { title: text });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const shown = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  expect(parsed.title).toBe(`${shown} · Canvass`);
  expect(parsed.querySelector('meta[name=description]')?.getAttribute('content')).toBe(shown);
  expect(parsed.querySelectorAll('script')).toHaveLength(1);
  expect(parsed.querySelectorAll('img')).toHaveLength(0);
  expect([...parsed.head.children].map(({ localName }) => localName)).toEqual(
    expect.arrayContaining(['title', 'meta', 'link']),
  );
  expect(JSON.parse(parsed.querySelector('#data')?.textContent ?? '')).toEqual({
    area: 'mf-public',
    version: '1.0.0',
    queries: [{ queryKey: ['surveys'], data: { title: text } }],
  });
  expect(parsed.body.querySelector('#root')).not.toBeNull();
});

test('long texts are cut at a word, and never inside a character', () => {
  const html = render({ title: '\u{1F600}'.repeat(300), summary: 'word '.repeat(100_000) });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  expect(parsed.title).toBe(`${'\u{1F600}'.repeat(100)}… · Canvass`);
  const summary = parsed.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  expect(summary).toMatch(/word…$/);
  expect(summary.length).toBeLessThanOrEqual(301);
});
