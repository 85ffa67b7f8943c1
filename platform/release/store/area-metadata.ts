import type { AreaMetadata } from '@canvass/shared/area';
import { ROLES } from '@canvass/shared/contracts';
import type { ServerCode } from '@canvass/workspace/manifest';
import * as z from 'zod/mini';
import { normalizeLabel } from '../model/labels';
import { ReleaseError } from '../model/release-error';

/** Limits that no page of a person reaches, so that no area can fill the page of all areas. */
const MAX_PAGES = 100;
const MAX_TEXT_LENGTH = 200;

/** A segment of a path: letters that match themselves, or a parameter; optional with `?`. */
const PATH_SEGMENT = /^(?:[\w~.-]+|:[A-Za-z_]\w*)\??$/;

/** A segment of a path of the API. */
const READ_SEGMENT = /^(?:[\w-]+|:[A-Za-z_]\w*)$/;

/** How many segments may be optional: each one doubles the paths that a page stands for. */
const MAX_OPTIONAL_SEGMENTS = 3;

/** What is wrong with the path of a page, and what to change, to follow "because"; undefined if nothing is. */
function findPathProblem(path: string): string | undefined {
  if (path.includes('*')) return 'wildcards belong to the shell: name the segments, with parameters such as /:id';
  if (!path.startsWith('/')) return 'its path does not begin with a slash: write it as /…';
  if (path === '/') return undefined;
  if (path.endsWith('/')) return 'its path ends with a slash: leave that out';
  const segments = path.slice(1).split('/');
  if (segments.includes('')) return 'its path has an empty segment: write one slash between two segments';
  const wrong = segments.find((segment) => !PATH_SEGMENT.test(segment));
  if (wrong !== undefined) {
    return `its path has the segment ${JSON.stringify(wrong)}: use letters from a to z, digits, -, _ and ~, or a parameter such as :id`;
  }
  if (segments.filter((segment) => segment.endsWith('?')).length > MAX_OPTIONAL_SEGMENTS) {
    return `its path has more than ${MAX_OPTIONAL_SEGMENTS} optional segments: declare several pages`;
  }
  const parameters = listParameters(path);
  if (new Set(parameters).size < parameters.length) return 'its path has a parameter twice: give each its own name';
  return undefined;
}

/** The parameters of a path: `:id`. */
function listParameters(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.replace(/\?$/, ''));
}

/** What is wrong with a path of the API that a page reads; undefined if nothing is. */
function findReadProblem(read: string, path: string): string | undefined {
  const segments = read.split('/').slice(1);
  if (!read.startsWith('/') || segments.some((segment) => !READ_SEGMENT.test(segment))) {
    return `its userReads have ${JSON.stringify(read)}: write a path of the API, such as /surveys/:id`;
  }
  const foreign = segments.find((segment) => segment.startsWith(':') && !listParameters(path).includes(segment));
  return foreign === undefined
    ? undefined
    : `its userReads have ${foreign}, which is no parameter of its path: use those of ${path}`;
}

const roles = z.array(z.enum(ROLES, { error: `its roles have an unknown one: choose from ${ROLES.join(', ')}` })).check(
  z.minLength(1, 'its roles are empty, so that nobody may see it: name a role, or leave them out for everyone'),
  z.refine((names) => new Set(names).size === names.length, 'its roles have one twice: name each once'),
);

function label(name: string) {
  const error = `its ${name} is missing, too long, or invisible: write up to ${MAX_TEXT_LENGTH} characters that people see`;
  return z.string({ error }).check(
    z.maxLength(MAX_TEXT_LENGTH, error),
    z.refine((text) => normalizeLabel(text) !== '', error),
  );
}

const FRAMES = ['site', 'dashboard', 'embedded'] as const satisfies AreaMetadata['pages'][number]['frame'][];

const menuSchema = z.strictObject({
  label: label('menu label'),
  order: z.number({ error: 'its menu item has no order: write a number' }),
  roles: z.optional(roles),
});

const pageSchema = z
  .strictObject({
    path: z
      .string({ error: 'its path is missing: write it as /…' })
      .check(z.maxLength(MAX_TEXT_LENGTH, `its path has more than ${MAX_TEXT_LENGTH} characters: shorten it`)),
    title: label('title'),
    frame: z.enum(FRAMES, { error: `its frame is unknown: choose from ${FRAMES.join(', ')}` }),
    roles: z.optional(roles),
    menu: z.optional(menuSchema),
    under: z.optional(z.string({ error: 'its under is no path: name a page of the same area' })),
    userReads: z.optional(z.array(z.string()).check(z.maxLength(MAX_PAGES))),
  })
  .check(({ value: { path, userReads = [] }, issues }) => {
    const problems = [findPathProblem(path), ...userReads.map((read) => findReadProblem(read, path))];
    const message = problems.find((problem) => problem !== undefined);
    if (message !== undefined) issues.push({ code: 'custom', message, input: path });
  });

const areaSchema = z.strictObject({
  name: z.string(),
  contract: z.int(),
  pages: z.array(pageSchema).check(z.maxLength(MAX_PAGES, `it has more than ${MAX_PAGES} pages: join some`)),
});

/** What a release says of its area. */
export interface DescribedArea {
  name: string;
  version: string;
  /** As it was read: it may be anything. */
  area?: AreaMetadata | undefined;
  server?: Pick<ServerCode, 'pages'> | undefined;
}

function refuse({ name, version }: DescribedArea, page: unknown, problem: string): ReleaseError {
  const { title, path } = (page ?? {}) as Partial<AreaMetadata['pages'][number]>;
  const what = page === undefined ? 'its area' : `the page “${String(title)}” at ${String(path)}`;
  return new ReleaseError('path', `${name} ${version} cannot serve ${what}, because ${problem}`);
}

function toProblem({ code, message, keys }: { code: string; message: string; keys?: string[] }): string {
  return code === 'unrecognized_keys'
    ? `nothing is known of its ${keys?.join(', ')}: leave that out, or release with a newer version of Canvass`
    : message;
}

/**
 * Refuses metadata of an area that the shell, the router, or a server would not understand as this tool does.
 * @throws ReleaseError with code `path` that names the page and says what to change.
 */
export function requireValidArea(release: DescribedArea): void {
  const { name, area, server } = release;
  if (area === undefined) return;
  const { error } = areaSchema.safeParse(area);
  const [issue] = error?.issues ?? [];
  if (issue) {
    const [list, index] = issue.path;
    const page = list === 'pages' && typeof index === 'number' ? (area.pages[index] as unknown) : undefined;
    throw refuse(release, page, toProblem(issue));
  }
  if (area.name !== name) throw refuse(release, undefined, `its area.json is of ${area.name}: build ${name} again`);
  const paths = new Set(area.pages.map(({ path }) => path));
  const adrift = area.pages.find(({ under }) => under !== undefined && !paths.has(under));
  if (adrift)
    throw refuse(release, adrift, `it is under ${adrift.under}, which the area does not serve: name one of its paths`);
  const rendered = server?.pages.find(({ path }) => !paths.has(path));
  if (rendered)
    throw refuse(release, { ...rendered, title: rendered.path }, 'its area.json has no such page: build it again');
}
