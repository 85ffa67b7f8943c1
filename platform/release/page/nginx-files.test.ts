import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { renderNginxFiles } from './nginx-files';

const page = {
  html: '<p>page</p>',
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-said': String.raw`a "b" \c` },
};

test('the page is stored precompressed, and its nginx directives are quoted', () => {
  const files = renderNginxFiles('0007', page);
  expect(brotliDecompressSync(files['index.html.br'] ?? '').toString()).toBe(page.html);
  expect(gunzipSync(files['index.html.gz'] ?? '').toString()).toBe(page.html);
  expect(files['page.nginx']).toContain(String.raw`add_header x-said "a \"b\" \\c";`);
  expect(files['page.nginx']).toContain('rewrite ^ /revisions/0007/index.html break;');
});

test.each(['a $variable', 'a\nline'])('a header that nginx would interpret is refused: %j', (value) => {
  const headers = { ...page.headers, 'x-said': value };
  expect(() => renderNginxFiles('0007', { ...page, headers })).toThrow('nginx cannot send the header');
});

test('the ETag changes with a header', () => {
  const findEtag = (headers: Record<string, string>) =>
    /add_header etag (.*);/.exec(String(renderNginxFiles('1', { ...page, headers })['page.nginx']))?.[1];
  expect(findEtag(page.headers)).toBe(findEtag({ ...page.headers }));
  expect(findEtag(page.headers)).not.toBe(findEtag({ ...page.headers, 'x-said': 'else' }));
});
