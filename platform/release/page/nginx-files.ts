import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PageServerCode, RenderedPage } from '../model/channel';
import { listRenderedPaths, toAddressPattern } from './known-paths';
import { getEtag } from './etag';

/** A string in nginx's configuration language. It must not contain `$`, which would begin a variable. */
function quote(value: string): string {
  if (/[$\n\r]/.test(value)) throw new Error(`nginx cannot send the header ${JSON.stringify(value)}`);
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/**
 * Which sites may frame the page depends on its address, so the variable `$canvass_framed_by` of the site's
 * configuration replaces the page's `frame-ancestors`.
 */
function formatHeaders(headers: Record<string, string>, always = ''): string[] {
  return Object.entries(headers).map(([name, value]) => {
    const headerValue = quote(value).replace("frame-ancestors 'none'", 'frame-ancestors $canvass_framed_by');
    return `add_header ${name} ${headerValue}${always};`;
  });
}

/**
 * `page.nginx`: which file nginx responds with, and its headers. One file contains both, because nginx reads its
 * configuration only on a reload. So it serves page and headers of the same revision, wherever `current` points by
 * then.
 */
function renderPageDirectives(revision: string, page: RenderedPage): string {
  const { 'content-type': type = 'text/html', ...headers } = page.headers;
  const etag = getEtag(page);
  return `${[
    `types {}`,
    `default_type ${quote(type)};`,
    // nginx's own tag is made of a date and a length, which two revisions may share.
    'etag off;',
    'if_modified_since off;',
    'add_header last-modified "";',
    ...formatHeaders({ ...headers, etag, vary: 'accept-encoding' }),
    `if ($http_if_none_match ~ ${quote(etag)}) { return 304; }`,
    `rewrite ^ /revisions/${revision}/index.html break;`,
  ].join('\n')}\n`;
}

/**
 * `paths.nginx`: sends addresses without a page to the location where the site's configuration serves `unknown.nginx`.
 * A site configuration from before these two files does not include them and serves every address with 200.
 */
function renderPathDirectives(paths: string[]): string {
  return `if ($canvass_path !~* "${toAddressPattern(paths)}") { return 418; }\n`;
}

/** `rendered.nginx`: sends the pages that areas render on the server to the location that asks the renderer. */
function renderRendererDirectives(server: PageServerCode): string {
  const paths = listRenderedPaths(server);
  return paths.length === 0 ? '' : `if ($canvass_path ~* "${toAddressPattern(paths)}") { return 417; }\n`;
}

/**
 * `unknown.nginx`: the page with the status of the error that led to it. It has no tag, because a 404 is not cached.
 */
function renderNotFoundDirectives(revision: string, page: RenderedPage): string {
  const { 'content-type': type = 'text/html', ...headers } = page.headers;
  return `${[
    `types {}`,
    `default_type ${quote(type)};`,
    'etag off;',
    'if_modified_since off;',
    'add_header last-modified "" always;',
    ...formatHeaders({ ...headers, vary: 'accept-encoding' }, ' always'),
    `rewrite ^ /revisions/${revision}/index.html break;`,
  ].join('\n')}\n`;
}

/** The nginx files of a revision, by name: the compressed pages and the configuration that nginx includes. */
export function renderNginxFiles(revision: string, page: RenderedPage): Record<string, string | Buffer> {
  const html = Buffer.from(page.html);
  return {
    'index.html.br': brotliCompressSync(html),
    'index.html.gz': gzipSync(html, { level: 9 }),
    'page.nginx': renderPageDirectives(revision, page),
    ...(page.server && { 'rendered.nginx': renderRendererDirectives(page.server) }),
    ...(page.paths && {
      'paths.nginx': renderPathDirectives(page.paths),
      'unknown.nginx': renderNotFoundDirectives(revision, page),
    }),
  };
}
