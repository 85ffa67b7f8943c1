import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RenderedPage } from '../model/channel';
import { toAddressPattern } from './known-paths';
import { getEtag } from './etag';

/** A string of nginx's configuration. It cannot hold a `$`, which nginx would take for a variable. */
function quote(value: string): string {
  if (/[$\n\r]/.test(value)) throw new Error(`nginx cannot send the header ${JSON.stringify(value)}`);
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Who may frame the page depends on its address; `$canvass_framed_by` of the site's configuration says it. */
function formatHeaders(headers: Record<string, string>, always = ''): string[] {
  return Object.entries(headers).map(([name, value]) => {
    const headerValue = quote(value).replace("frame-ancestors 'none'", 'frame-ancestors $canvass_framed_by');
    return `add_header ${name} ${headerValue}${always};`;
  });
}

/**
 * `page.nginx`: which file nginx answers with, and its headers, in one file, because nginx reads its configuration only
 * when it is told to. So it serves page and headers of one revision, whatever `current` leads to meanwhile.
 */
function renderPageDirectives(revision: string, page: RenderedPage): string {
  const { 'content-type': type = 'text/html', ...headers } = page.headers;
  const etag = getEtag(page);
  return `${[
    `types {}`,
    `default_type ${quote(type)};`,
    // nginx's own tag is a date and a length, which two revisions may share.
    'etag off;',
    'if_modified_since off;',
    'add_header last-modified "";',
    ...formatHeaders({ ...headers, etag, vary: 'accept-encoding' }),
    `if ($http_if_none_match ~ ${quote(etag)}) { return 304; }`,
    `rewrite ^ /revisions/${revision}/index.html break;`,
  ].join('\n')}\n`;
}

/**
 * `paths.nginx`: sends the addresses that no page answers to where the site's configuration serves `unknown.nginx`. A
 * configuration from before these two does not include them, and serves every address as found.
 */
function renderPathDirectives(paths: string[]): string {
  return `if ($canvass_path !~* "${toAddressPattern(paths)}") { return 418; }\n`;
}

/** `unknown.nginx`: the page with the status of what led to it. It has no tag, as not to be found is not kept. */
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

/** The nginx files of a revision, by name: the compressed pages, and the configuration that nginx includes. */
export function renderNginxFiles(revision: string, page: RenderedPage): Record<string, string | Buffer> {
  const html = Buffer.from(page.html);
  return {
    'index.html.br': brotliCompressSync(html),
    'index.html.gz': gzipSync(html, { level: 9 }),
    'page.nginx': renderPageDirectives(revision, page),
    ...(page.paths && {
      'paths.nginx': renderPathDirectives(page.paths),
      'unknown.nginx': renderNotFoundDirectives(revision, page),
    }),
  };
}
