import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaMetadata, PageMetadata } from '@canvass/shared/area';
import { applyChange, promote } from '../commands/change';
import { requireChannel } from '../commands/change-command';
import { withCanary } from '../model/snapshot';
import { publish } from '../store/publish';
import {
  createPromotedStore,
  createTestManifest,
  createTestServerCode,
  publishBuild,
  writeTestBuild,
} from '../testing/fixture';

const channel = 'production';
const V2 = '1.1.0-bbbb';

function createArea(name: string, ...pages: Partial<PageMetadata>[]): AreaMetadata {
  const base = { path: `/${name}`, title: `Page of ${name}`, frame: 'site' as const };
  return { name, contract: 1, pages: pages.map((page) => ({ ...base, ...page })) };
}

/** A store whose mf-public has more pages of the product. */
function createProductStore(): string {
  const store = createPromotedStore();
  const paths = ['/', '/login', '/surveys', '/surveys/:id', '/embed/:id'];
  const pages = paths.map((path) => ({ path, title: path === '/login' ? 'Sign In' : path }));
  const menuPage = { path: '/dashboard/account', title: 'My account', menu: { label: 'My account', order: 1 } };
  publishBuild(store, 'mf-public', { version: V2, area: createArea('mf-public', ...pages, menuPage) });
  promote({ store, channel, versions: { 'mf-public': V2 }, why: 'More pages' });
  return store;
}

/** Publishes a version of mf-admin, whatever publishing refuses: as an older tool, or whoever can write to the store. */
function forgeRelease(store: string, area: unknown): void {
  publishBuild(store, 'mf-admin', { version: V2 });
  const file = join(store, 'mf-admin', V2, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...release, area }));
}

const changes = {
  promote: (store: string) => promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Next' }),
  canary: (store: string) => {
    const next = requireChannel(channel, (current) => withCanary(current, 'mf-admin', { version: V2, percent: 5 }));
    return applyChange({ store, channel, action: 'canary', why: 'Try', next });
  },
};

/** Shared by tests in which nothing changes. */
let productStore: string;

beforeAll(() => {
  productStore = createProductStore();
});

/** The reasons for which a promotion and a canary of an area are refused. */
function getRefusals(area: unknown): string[] {
  forgeRelease(productStore, area);
  return Object.values(changes).map((change) => {
    try {
      change(productStore);
      return 'It was accepted';
    } catch (error) {
      return (error as Error).message;
    }
  });
}

/** Both are refused for the same reason. */
const bothContain = (message: string) =>
  [expect.stringContaining(message), expect.stringContaining(message)] as string[];

const wildcard = 'wildcards belong to the shell: name the segments, with parameters such as /:id';

test.each<[string, Partial<PageMetadata>, string]>([
  ['a slash at the end', { path: '/login/' }, 'its path ends with a slash: leave that out'],
  ['two slashes', { path: '//login' }, 'its path has an empty segment: write one slash between two segments'],
  ['a wildcard', { path: '/*' }, wildcard],
  ['a wildcard below a page', { path: '/login/*' }, wildcard],
  ['a wildcard in a segment', { path: '/log*' }, wildcard],
  ['a wildcard and no slash', { path: '*' }, wildcard],
  ['no slash', { path: 'login' }, 'its path does not begin with a slash: write it as /…'],
  ['an encoded letter', { path: '/%6Cogin' }, 'its path has the segment "%6Cogin": use letters from a to z'],
  ['a letter that looks like another', { path: '/l\u{43E}gin' }, 'its path has the segment "l\u{43E}gin": use letters'],
  ['half a parameter', { path: '/a/:id.x' }, 'its path has the segment ":id.x": use letters'],
  ['a query', { path: '/a?b' }, 'its path has the segment "a?b": use letters'],
  ['one parameter twice', { path: '/a/:id/:id' }, 'its path has a parameter twice: give each its own name'],
  ['many optional segments', { path: '/a/b?/c?/d?/e?' }, 'its path has more than 3 optional segments'],
  ['no roles', { roles: [] }, 'its roles are empty, so that nobody may see it: name a role, or leave them out'],
  ['an unknown role', { roles: ['root' as never] }, 'its roles have an unknown one: choose from admin, surveyor, user'],
  ['a role twice', { roles: ['user', 'user'] }, 'its roles have one twice: name each once'],
  ['an unknown frame', { frame: 'none' as never }, 'its frame is unknown: choose from site, dashboard, embedded'],
  [
    'an invisible title',
    { title: '\u{200B}' },
    'its title is missing, too long, or invisible: write up to 200 characters',
  ],
  ['a menu without roles', { menu: { label: 'A', order: 1, roles: [] } }, 'its roles are empty'],
  ['a menu without an order', { menu: { label: 'A' } as never }, 'its menu item has no order: write a number'],
  [
    'an invisible label',
    { menu: { label: ' \u{2060}', order: 1 } },
    'its menu label is missing, too long, or invisible',
  ],
  [
    'a page of another area above it',
    { under: '/login' },
    'it is under /login, which the area does not serve: name one',
  ],
  [
    'an unknown field',
    { priority: 1 } as never,
    'nothing is known of its priority: leave that out, or release with a newer',
  ],
  ['a foreign read', { userReads: ['https://a.test'] }, 'its userReads have "https://a.test": write a path'],
  ['an unknown parameter', { userReads: ['/a/:id'] }, 'its userReads have :id, which is no parameter of its path'],
])('a page with %s can be neither published nor promoted', (_, page, problem) => {
  const area = createArea('mf-admin', page);
  const { title, path } = { ...area.pages[0] };
  const message = `mf-admin ${V2} cannot serve the page “${title}” at ${path}, because ${problem}`;
  const store = createPromotedStore();
  expect(() => publishBuild(store, 'mf-admin', { version: V2, area })).toThrow(message);
  expect(getRefusals(area)).toEqual(bothContain(message));
});

test.each([
  [
    'the page of another area',
    '/LOGIN',
    'mf-admin and mf-public 1.1.0-bbbb both serve /LOGIN (/LOGIN and /login): one of',
  ],
  [
    'it, with an optional segment',
    '/login/:x?',
    'both serve /login (/login/:x? and /login): one of the two pages needs another path',
  ],
  [
    'pages that have a parameter',
    '/surveys/:id/:tab?',
    'both serve /surveys/:id (/surveys/:id/:tab? and /surveys/:id)',
  ],
  ['a page with an optional parameter', '/surveys/:id?', 'both serve /surveys (/surveys/:id? and /surveys)'],
  ['the first page', '/x?', 'both serve / (/x? and /): one of'],
  [
    'everything in the dashboard',
    '/dashboard/:anything',
    'because what is directly below /dashboard belongs to all areas',
  ],
  ['the dashboard', '/dashboard/x?', 'because /dashboard is a page of the shell'],
  ['everything', '/:page', 'because what is directly below / belongs to all areas: put a segment of its own before'],
  ['everything with two segments', '/:page/login', 'because what is directly below / belongs to all areas'],
])('a page that would take %s is refused', (_, path, message) => {
  expect(getRefusals(createArea('mf-admin', { path }))).toEqual(bothContain(message));
});

test.each(['/surveys/mine', '/surveys/:id/history', '/surveys/new/:step?', '/admin/:id', '/dashboard/admin/:x?'])(
  'a page at %s takes no page of another area',
  (path) => {
    const store = createProductStore();
    publishBuild(store, 'mf-admin', { version: V2, area: createArea('mf-admin', { path }) });
    expect(() => changes.promote(store)).not.toThrow();
  },
);

test.each([
  ['a zero-width space', 'My acc\u{200B}ount'],
  ['a soft hyphen', 'My ac\u{AD}count'],
  ['a word joiner at the end', 'My account\u{2060}'],
  ['the direction of text', '\u{202D}My account'],
  ['a variation selector', 'My account\u{FE0F}'],
  ['an invisible letter', 'My account\u{3164}'],
  ['wide letters', 'Ｍｙ　ａｃｃｏｕｎｔ'],
  ['letter case', 'MY ACCOUNT'],
  ['spaces', 'My \u{A0} account '],
])('a menu label or a title that differs from that of another area by %s is refused', (_, label) => {
  expect(getRefusals(createArea('mf-admin', { menu: { label, order: 9 } }))).toEqual(
    bothContain('both have “My account” in the menu of the role admin'),
  );
  expect(getRefusals(createArea('mf-admin', { title: label }))).toEqual(
    bothContain('both have a page “My account” at /dashboard/account for the role admin'),
  );
});

test('a page with the title of another area’s page for other roles is accepted', () => {
  const store = createPromotedStore();
  const publishPage = (name: string, role: 'admin' | 'user') =>
    publishBuild(store, name, { version: V2, area: createArea(name, { title: 'Surveys', roles: [role] }) });
  publishPage('mf-public', 'user');
  publishPage('mf-admin', 'admin');
  const versions = { 'mf-public': V2, 'mf-admin': V2 };
  expect(() => promote({ store, channel, versions, why: 'Titles' })).not.toThrow();
});

test('an area that is described under the name of another one is refused', () => {
  expect(getRefusals(createArea('mf-public', {}))).toEqual(
    bothContain('cannot serve its area, because its area.json is of mf-public'),
  );
});

test('server code cannot render a page that the area does not have', () => {
  const store = createPromotedStore();
  const server = createTestServerCode('/surveys/:id');
  expect(() => publishBuild(store, 'mf-admin', { version: V2, server })).toThrow(
    `mf-admin ${V2} cannot serve the page “/surveys/:id” at /surveys/:id, because its area.json has no such page`,
  );
});

test('a build is published under its own name only', () => {
  const store = createPromotedStore();
  const dist = writeTestBuild(createTestManifest('mf-public', { version: V2 }));
  expect(() => publish(store, 'mf-admin', dist)).toThrow('is of mf-public, not of mf-admin');
});
