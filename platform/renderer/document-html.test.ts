/** @jest-environment jsdom */
import { getHashSource } from '@canvass/node-utils/html';
import { DEFAULT_HEAD } from '@canvass/release/page/render-page';
import { renderDocument } from './document-html';

const PAGE = {
  html: `<!doctype html><html><head>${DEFAULT_HEAD.html}<style id="frame-style">a{}</style></head><body>
<noscript>Canvass needs JavaScript.</noscript>
<div id="root"><div data-frame="visitor"><div>A skeleton</div></div></div>
</body></html>`,
  headers: { 'content-security-policy': "default-src 'none'; style-src 'self' 'sha256-skeletons='; img-src 'self'" },
};
const MARKUP = {
  html: '<main>Content of $1 and $0</main>',
  failureHtml: '<div data-frame="failed"></div>',
  styleTags: '<style id="frame-style">b{}</style><style data-styled="true">c{}</style>',
  renderedAt: '2026-11-20T10:00:00.000Z',
};
const ADDRESS = { area: 'mf-public', version: '1.0.0', origin: 'https://canvass.example' };

function renderPage(description: Parameters<typeof renderDocument>[1]['description'], data?: unknown) {
  const queries = data === undefined ? [] : [{ queryKey: ['surveys'], data }];
  return renderDocument(PAGE, { description, queries, ...MARKUP }, ADDRESS);
}

const render: (...content: Parameters<typeof renderPage>) => string = (...content) => renderPage(...content).html;

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

test('a page that says only its title has the description of the product', () => {
  const html = render({ title: 'Survey' });
  expect(html).toContain('<title>Survey · Canvass</title>');
  expect(html).toContain('<meta name="twitter:card" content="summary">');
  expect(html).toContain(`<meta name="description" content="${DEFAULT_HEAD.description}">`);
  expect(html).not.toContain('canonical');
});

test('previews of a link show a picture with the title and the facts of the page', () => {
  const description = { title: 'A bench?', shareFacts: '2 questions', canonicalPath: '/surveys/1' };
  const parsed = new DOMParser().parseFromString(render(description), 'text/html');
  const read = (name: string) =>
    parsed.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  const picture = new URL(read('og:image') ?? '');
  expect([picture.origin, picture.pathname, picture.searchParams.get('page')]).toEqual([
    'https://canvass.example',
    '/picture.png',
    '/surveys/1',
  ]);
  expect([read('og:image:alt'), read('twitter:card')]).toEqual(['A bench?. 2 questions', 'summary_large_image']);
  const changed = new DOMParser().parseFromString(render({ ...description, shareFacts: '3 questions' }), 'text/html');
  expect(changed.querySelector('meta[property="og:image"]')?.getAttribute('content')).not.toBe(picture.href);
});

test('a page that can be embedded says where other sites learn how', () => {
  const html = render({ title: 'A', canonicalPath: '/surveys/1', embedPath: '/embed/1' });
  const link = new DOMParser().parseFromString(html, 'text/html').querySelector('link[type="application/json+oembed"]');
  const url = new URL(link?.getAttribute('href') ?? '');
  expect([url.pathname, url.searchParams.get('url')]).toEqual(['/oembed', 'https://canvass.example/surveys/1']);
  expect(render({ title: 'A', canonicalPath: '/surveys/1' })).not.toContain('oembed');
});

function readStructuredData(description: Parameters<typeof render>[0]): unknown {
  const parsed = new DOMParser().parseFromString(render(description), 'text/html');
  return JSON.parse(parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null');
}

test('search engines learn the trail to a page, the questions that it answers, and the name of the site', () => {
  const origin = 'https://canvass.example';
  expect(
    readStructuredData({ title: '</script>', canonicalPath: '/surveys/1', parents: [{ title: 'Home', path: '/' }] }),
  ).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: '</script>', item: `${origin}/surveys/1` },
        ],
      },
    ],
  });
  expect(readStructuredData({ canonicalPath: '/', faq: [{ question: 'Who?', answer: 'You.' }] })).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Canvass', url: `${origin}/` },
      {
        '@type': 'FAQPage',
        mainEntity: [{ '@type': 'Question', name: 'Who?', acceptedAnswer: { '@type': 'Answer', text: 'You.' } }],
      },
    ],
  });
  expect(readStructuredData({ title: 'A', canonicalPath: '/contactUs' })).toBeNull();
});

test('a document has the content in place of the skeletons, and its policy allows exactly its styles', () => {
  const { html, headers } = renderPage({});
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  expect(body.querySelector('#root')?.innerHTML).toBe(MARKUP.html);
  expect([...body.children].map(({ outerHTML }) => outerHTML)).toEqual([
    `<div id="root">${MARKUP.html}</div>`,
    MARKUP.failureHtml,
    expect.stringContaining('"renderedAt":"2026-11-20T10:00:00.000Z"'),
  ]);
  expect([...head.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual(['b{}', 'c{}']);
  const hashes = ['', 'b{}', 'c{}'].map((css) => getHashSource(css)).join(' ');
  expect(headers).toEqual({
    'content-security-policy': `default-src 'none'; style-src 'self' ${hashes}; img-src 'self'`,
  });
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
    renderedAt: MARKUP.renderedAt,
    queries: [{ queryKey: ['surveys'], data: { title: text } }],
  });
  expect(parsed.body.querySelector('#root')).not.toBeNull();
});

test.each(HOSTILE_TEXTS)('the text %j stays text in what search engines and other sites read', (text) => {
  const description = {
    title: text,
    shareTitle: text,
    shareFacts: text,
    canonicalPath: '/surveys/1',
    embedPath: `/embed/${text}`,
    parents: [{ title: text, path: '/' }],
    faq: [{ question: text, answer: text }],
  };
  const { html, headers } = renderPage(description);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  expect([...parsed.querySelectorAll('script')].map(({ type }) => type)).toEqual([
    'application/ld+json',
    'application/json',
  ]);
  expect(JSON.stringify(readStructuredData(description))).toContain(JSON.stringify(text));
  expect([...parsed.body.children].map(({ localName }) => localName)).toEqual(['div', 'div', 'script']);
  // Nothing that somebody wrote is in a header.
  expect(headers).toEqual(renderPage({}).headers);
});

test('long texts are cut at a word, and never inside a character', () => {
  const html = render({
    title: '\u{1F600}'.repeat(300),
    summary: 'word '.repeat(250_000),
    shareFacts: 'fact '.repeat(250_000),
    canonicalPath: '/surveys/1',
  });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  expect(parsed.title).toBe(`${'\u{1F600}'.repeat(100)}… · Canvass`);
  const summary = parsed.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  expect(summary).toMatch(/word…$/);
  expect(summary.length).toBeLessThanOrEqual(301);
  const picture = parsed.querySelector('meta[property="og:image:alt"]')?.getAttribute('content') ?? '';
  expect(picture.length).toBeLessThan(600);
});
