import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { nginxFiles } from './nginx-page';

const page = {
  html: '<p>page</p>',
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-said': String.raw`a "b" \c` },
};

test('the page is there as it is sent, and what nginx says of it is quoted', () => {
  const files = nginxFiles('0007', page);
  expect(brotliDecompressSync(files['index.html.br'] ?? '').toString()).toBe(page.html);
  expect(gunzipSync(files['index.html.gz'] ?? '').toString()).toBe(page.html);
  expect(files['page.nginx']).toContain(String.raw`add_header x-said "a \"b\" \\c";`);
  expect(files['page.nginx']).toContain('rewrite ^ /revisions/0007/index.html break;');
});

test.each(['a $variable', 'a\nline'])('a header that nginx would take for something else is refused: %j', (value) => {
  const headers = { ...page.headers, 'x-said': value };
  expect(() => nginxFiles('0007', { ...page, headers })).toThrow('nginx cannot send the header');
});

test('the tag of the page changes with a header', () => {
  const tagIn = (headers: Record<string, string>) =>
    /add_header etag (.*);/.exec(String(nginxFiles('1', { ...page, headers })['page.nginx']))?.[1];
  expect(tagIn(page.headers)).toBe(tagIn({ ...page.headers }));
  expect(tagIn(page.headers)).not.toBe(tagIn({ ...page.headers, 'x-said': 'else' }));
});
