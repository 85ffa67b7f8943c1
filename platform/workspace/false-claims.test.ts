import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Files, and folders of files, with texts of pages, error messages, the page's description, and the guides. */
const TEXT_PATHS = [
  ...['mf-admin', 'mf-member', 'mf-surveyor'].map((area) => `${area}/src/strings.ts`),
  ...['mf-admin', 'mf-member', 'mf-public', 'mf-surveyor'].map((area) => `${area}/src/strings`),
  'mf-surveyor/src/create/templates.ts',
  'shell/src/strings.ts',
  'shared/src/ui/strings.ts',
  'shared/src/contracts',
  'platform/release/page/render-page.ts',
  'README.md',
  'docs/api.md',
];

/**
 * Claims that are not true: a vote belongs to an account, not a person (docs/identity.md), and anonymous ballots have
 * limits (docs/decisions/0022-anonymous-ballots.md).
 */
const FALSE_CLAIMS = [
  /one person,? one vote/i,
  /\b(every|each) person (has|counts|answers|can report|reports|votes)/i,
  /everybody has one vote/i,
  /harder to vote twice/i,
  /\b(absolutely|completely|fully|perfectly|totally|truly) anonymous/i,
  /\bin real time\b/i,
  /\binstantly\b/i,
  /\bguarantee/i,
  /\ban admin (reads|will)\b/i,
];

function findTexts(): string[] {
  const listFiles = (path: string) =>
    /\.\w+$/.test(path) ? [path] : readdirSync(join(ROOT, path)).map((file) => `${path}/${file}`);
  return TEXT_PATHS.flatMap(listFiles).filter((file) => !file.includes('.test.'));
}

test('no text makes a false claim', () => {
  const claims = findTexts().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return FALSE_CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? []).map((matchedText) => `${file}: ${matchedText}`);
  });
  expect(claims).toEqual([]);
});
