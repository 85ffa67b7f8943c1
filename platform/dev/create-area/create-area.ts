import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SizeBudgets } from '@canvass/workspace/manifest';
import { UserError } from '@canvass/node-utils/processes/user-error';

const TEMPLATE_DIRECTORY = fileURLToPath(new URL('template', import.meta.url));

/** The libraries of an area besides the shared package, in the versions that the shared package uses. */
const LIBRARY_NAMES = ['@tanstack/react-query', 'react', 'react-dom', 'react-router-dom', 'styled-components'];

/** The area to create. */
export interface NewArea {
  /** The folder's name: `mf-calendar`. */
  name: string;
  /** The title of its first page and menu item. */
  title: string;
}

interface PackageFile {
  version: string;
  dependencies: Record<string, string>;
}

function readPackage(root: string, folder: string): PackageFile {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile;
}

function renderPackageJson(root: string, name: string): string {
  const [shared, bundler] = [readPackage(root, 'shared'), readPackage(root, 'platform/bundler')];
  const libraries = LIBRARY_NAMES.map((library) => [library, shared.dependencies[library]]);
  const content = {
    name: `@canvass/${name}`,
    version: '1.0.0',
    private: true,
    license: 'MIT',
    type: 'module',
    scripts: {
      build: `tsx ../platform/bundler/build-app.ts ${name}`,
      test: `jest --config ../jest.config.mjs --selectProjects ${name}`,
      lint: 'oxlint .',
    },
    dependencies: { '@canvass/shared': shared.version, ...Object.fromEntries(libraries) },
    devDependencies: { '@canvass/bundler': bundler.version },
  };
  return formatJson(content);
}

/** The TypeScript projects of an area: pages without Node's types, tests with them. */
const TSCONFIGS = {
  'tsconfig.json': {
    extends: '../tsconfig.base.json',
    files: [],
    references: [{ path: './tsconfig.src.json' }, { path: './tsconfig.test.json' }],
  },
  'tsconfig.src.json': {
    extends: '../tsconfig.browser.json',
    references: [{ path: '../shared/tsconfig.src.json' }],
  },
  'tsconfig.test.json': {
    extends: '../tsconfig.browser-test.json',
    references: [
      { path: './tsconfig.src.json' },
      { path: '../shared/tsconfig.src.json' },
      { path: '../shared/tsconfig.test.json' },
    ],
  },
};

function formatJson(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The template's placeholders. Longer ones come first, because they contain the shorter ones. */
const TEMPLATE_PLACEHOLDERS = /mf-example|'Example'|example|'[./]+verification\/e2e\/pages\/page-states'/g;

/** The limits of a new area, in bytes; its team raises them when it has a reason. */
const FIRST_BUDGETS: SizeBudgets = { entry: 9200, page: 20_000, total: 60_000 };

/** Fills in all placeholders at once, because an area's name may contain a placeholder. */
function fillTemplate(text: string, { name, title }: NewArea): string {
  return text.replaceAll(TEMPLATE_PLACEHOLDERS, (placeholder) => {
    if (placeholder === 'mf-example') return name;
    if (placeholder === 'example') return name.slice('mf-'.length);
    return placeholder === "'Example'" ? `'${title}'` : "'../page-states'";
  });
}

function fillFiles(directory: string, area: NewArea): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) writeFileSync(file, fillTemplate(readFileSync(file, 'utf8'), area));
  }
}

/**
 * Adds an area to a checkout: its folder with a first page, and the states of that page that `npm test` checks. Other
 * files do not change, because tools find areas by their folders.
 * @returns the created paths, relative to `root`.
 * @throws UserError when the name or title is invalid, or the area exists.
 */
export function createArea(root: string, area: NewArea): string[] {
  const { name, title } = area;
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new UserError(`An area name looks like mf-calendar, not ${name || 'nothing'}.`);
  }
  if (!/^[\p{L}\p{N}][\p{L}\p{N} -]{0,39}$/u.test(title)) {
    throw new UserError(`A title has up to 40 letters, digits and spaces, such as "Calendar", not "${title}".`);
  }
  const folder = join(root, name);
  if (existsSync(folder)) throw new UserError(`The folder ${name} already exists.`);
  const statesFile = join('verification/e2e/pages/areas', `${name}.ts`);
  cpSync(join(TEMPLATE_DIRECTORY, 'src'), join(folder, 'src'), { recursive: true });
  fillFiles(folder, area);
  writeFileSync(join(folder, 'package.json'), renderPackageJson(root, name));
  writeFileSync(join(folder, 'budgets.json'), formatJson(FIRST_BUDGETS));
  for (const [file, content] of Object.entries(TSCONFIGS)) writeFileSync(join(folder, file), formatJson(content));
  mkdirSync(dirname(join(root, statesFile)), { recursive: true });
  writeFileSync(
    join(root, statesFile),
    fillTemplate(readFileSync(join(TEMPLATE_DIRECTORY, 'e2e/pages.ts'), 'utf8'), area),
  );
  return [name, statesFile];
}
