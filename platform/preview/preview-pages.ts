import type { ServerResponse } from 'node:http';
import { escapeHtml, getHashSource } from '@canvass/node-utils/html';
import type { RegisteredRemote, Registry } from '@canvass/shared/area';
import { toInlineJson } from '@canvass/release/page/page-registry';
import { fillPath, OPEN_PATH } from './open-address';
import { createStorageEntries } from './preview-session';
import { formatStateCookie, parsePreviewQuery, SCENARIOS, THEMES, VIEWERS } from './preview-state';

const LIST_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
label { display: block; font-weight: 600; margin-top: 1rem }
select, button { font: inherit; padding: 0.5rem; max-width: 100% }
button { display: block; margin-top: 1.5rem }`;

function sendHtml(response: ServerResponse, html: string, policy: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; ${policy}`,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(html);
}

/** The options of a choice, the first of which is chosen. */
type Options = readonly (readonly [value: string, text: string])[];

/** A labeled choice of the form of an area. */
function renderSelect(area: string, name: string, label: string, options: Options): string {
  const id = `${area}-${name}`;
  const items = options.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`);
  return `<label for="${id}">${label}</label><select id="${id}" name="${name}">${items.join('')}</select>`;
}

function toOptions(values: readonly string[]): [string, string][] {
  return values.map((value) => [value, value]);
}

/** Sends the page on which a developer chooses what to look at. */
export function sendPreviewList(response: ServerResponse, remotes: Pick<RegisteredRemote, 'name' | 'stable'>[]): void {
  const forms = remotes.map(({ name, stable }) => {
    const { pages } = stable.area;
    const [viewer = 'visitor'] = pages[0]?.roles ?? [];
    const addresses = pages.map(({ path, title }) => [fillPath(path), `${title}: ${path}`] as const);
    return `<form action="${OPEN_PATH}">
<h2>${escapeHtml(name)}</h2>
<input type="hidden" name="area" value="${escapeHtml(name)}">
${renderSelect(name, 'path', 'Page', addresses)}
${renderSelect(name, 'viewer', 'Viewer', toOptions([...new Set([viewer, ...VIEWERS])]))}
${renderSelect(name, 'scenario', 'API responses', toOptions(SCENARIOS))}
${renderSelect(name, 'theme', 'Theme', [['', 'system'], ...toOptions(THEMES)])}
<button>Show the page</button>
</form>`;
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${LIST_STYLE}</style>
</head>
<body>
<h1>Preview</h1>
<p>Nobody is really signed in here, and there is no API: the session is fake, and the responses are generated from the contracts.</p>
${forms.join('\n')}
</body>
</html>
`;
  sendHtml(response, html, `style-src ${getHashSource(LIST_STYLE)}; form-action 'self'`);
}

/** Prepares the browser for the preview in a query (`getOpenAddress`), and continues to its page. */
export function sendPreviewOpener(response: ServerResponse, { config }: Registry, query: URLSearchParams): void {
  const preview = parsePreviewQuery(query);
  const data = toInlineJson({ entries: createStorageEntries(preview.viewer, config), path: preview.path });
  const script = `
const { entries, path } = ${data};
localStorage.clear();
sessionStorage.clear();
for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
const { pathname, search } = new URL(path, location.origin);
const show = () => location.replace(pathname + search);
const deletion = indexedDB.deleteDatabase('firebaseLocalStorageDb');
deletion.onsuccess = deletion.onerror = deletion.onblocked = show;
`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><script>${script}</script></html>\n`;
  const headers = { 'set-cookie': formatStateCookie(preview) };
  sendHtml(response, html, `script-src ${getHashSource(script)}`, headers);
}
