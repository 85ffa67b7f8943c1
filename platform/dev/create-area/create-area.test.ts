import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { createEmptyDirectory } from '@canvass/release/testing/fixture';
import { createArea } from './create-area';

/** The parts of a checkout that creating an area reads. */
function checkout(): string {
  const root = createEmptyDirectory();
  for (const file of ['shared/package.json', 'platform/bundler/package.json']) cpSync(inRoot(file), join(root, file));
  return root;
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

test('a new area gets its own folder and browser test pages', () => {
  const root = checkout();
  expect(createArea(root, { name: 'mf-big-days', title: 'Big days' })).toEqual([
    'mf-big-days',
    'verification/e2e/pages/areas/mf-big-days.ts',
  ]);
  expect(read(root, 'mf-big-days/src/area.ts')).toContain("menu: { label: 'Big days', order: 70 }");
  expect(read(root, 'mf-big-days/src/paths.ts')).toContain("latest: '/dashboard/big-days'");
  expect(read(root, 'verification/e2e/pages/areas/mf-big-days.ts')).toContain("from '../page-states'");
});

test('a new area contains no template placeholders', () => {
  const root = checkout();
  createArea(root, { name: 'mf-calendar', title: 'Calendar' });
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const said = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');
  expect(files.length).toBeGreaterThan(8);
  expect(said).not.toMatch(/example/i);
});

test.each(['mf-example', 'mf-examples', 'mf-my-example', 'mf-example-mf-example'])(
  'the name %s contains a template placeholder and is written unchanged',
  (name) => {
    const root = checkout();
    createArea(root, { name, title: 'Example' });
    expect(read(root, `${name}/src/area.ts`)).toContain(`defineArea('${name}', [`);
    expect(read(root, `${name}/src/paths.ts`)).toContain(`latest: '/dashboard/${name.slice(3)}',`);
    expect(read(root, `${name}/src/strings.ts`)).toContain("title: 'Example',");
    expect(read(root, `verification/e2e/pages/areas/${name}.ts`)).toContain(`/** The pages of ${name}. */`);
  },
);

test.each(['package.json', 'tsconfig.json', 'tsconfig.src.json', 'tsconfig.test.json'])(
  'the %s of a new area matches those of existing areas',
  (file) => {
    const root = checkout();
    createArea(root, { name: 'mf-calendar', title: 'Calendar' });
    const admin = readFileSync(inRoot('mf-admin', file), 'utf8');
    const normalize = (text: string) => JSON.parse(text) as unknown;
    expect(normalize(read(root, join('mf-calendar', file)))).toEqual(
      normalize(admin.replaceAll('mf-admin', 'mf-calendar')),
    );
  },
);

test.each(['calendar', 'mf-', 'mf-Calendar', 'mf-../evil', 'mf-a_b', ''])('the area name %j is refused', (name) => {
  expect(() => createArea(checkout(), { name, title: 'Calendar' })).toThrow('An area name looks like mf-calendar');
});

test.each(['', "It's", '${x}', 'a'.repeat(41)])('the title %j is refused', (title) => {
  expect(() => createArea(checkout(), { name: 'mf-calendar', title })).toThrow('A title has up to 40 letters');
});

test('existing files are not changed', () => {
  const root = checkout();
  createArea(root, { name: 'mf-calendar', title: 'Calendar' });
  expect(() => createArea(root, { name: 'mf-calendar', title: 'Other' })).toThrow(
    'The folder mf-calendar already exists.',
  );
  expect(read(root, 'mf-calendar/src/strings.ts')).toContain("title: 'Calendar'");
});
