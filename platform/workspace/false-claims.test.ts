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
  'api/src/notifications/notification-texts.ts',
  'api/demo/surveys',
  'README.md',
  'docs/api.md',
];

/**
 * Claims that are not true: a vote belongs to an account, not a person (docs/identity.md), and anonymous ballots have
 * limits: nothing is shown before closing, everything some minutes later, and a key links people and ballots for a day
 * (docs/glossary.md).
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
  /results are final unless you reopen it/i,
  /ballots are anonymous, so results move in steps/i,
  /results move (by at least five votes at a time|in steps of at least five votes) for everyone/i,
  /results are final 24 hours after/i,
  /single ballots (from|as soon as)/i,
  /ballots are shown one day after/i,
  /you can reopen (it until \$|the survey for 24 hours)/i,
  /reads every response to them, with names and emails/i,
  /without name, email, and time\.'/,
  /\bwhether you have voted',\s+'The surveyor who invited you, and the admins\. /,
  /\bpeople get a reminder/i,
  /\bwe read the answers every month\b/i,
];

function findTexts(): string[] {
  const listFiles = (path: string) =>
    /\.\w+$/.test(path)
      ? [path]
      : readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map((file) => `${path}/${file}`);
  return TEXT_PATHS.flatMap(listFiles).filter((file) => /\.\w+$/.test(file) && !file.includes('.test.'));
}

test('no text makes a false claim', () => {
  const claims = findTexts().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return FALSE_CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? []).map((matchedText) => `${file}: ${matchedText}`);
  });
  expect(claims).toEqual([]);
});
