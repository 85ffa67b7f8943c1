import { problems, type ProblemCode } from '../../shared/src/contracts/problems';
import type { Answers, Results, ResultsPolicy, Survey, SurveySummary } from '../../shared/src/contracts';
import { callApiOk, callApi, DEADLINE, registerVoter, openBrowserUser, type BrowserUser } from './helpers/api-client';
import { expect, test } from './test';

const QUESTIONS = [
  { title: 'Open on Sundays?', options: ['Yes', 'No'] },
  { title: 'What for?', kind: 'multiple', options: ['Reading', 'Work', 'Events'] },
  { title: 'How well do the hours suit you?', kind: 'rating', options: ['1', '2', '3', '4', '5'] },
  { title: 'What is missing?', kind: 'text', options: [] },
];

/**
 * Eleven votes: users other than the owner see the first five, as results lag one step behind; the next five complete a
 * step, and the last one begins another.
 */
const ALL_ANSWERS: Answers[] = [
  { 'Question-1': 'Yes', 'Question-2': ['Reading'], 'Question-3': 5, 'Question-4': 'Chairs.' },
  { 'Question-1': 'No', 'Question-2': ['Reading', 'Work'], 'Question-3': 2, 'Question-4': 'Tea.' },
  { 'Question-1': 'Yes', 'Question-2': ['Work', 'Events'], 'Question-3': 2, 'Question-4': 'Light.' },
  { 'Question-1': 'Yes', 'Question-2': ['Events'], 'Question-3': 4, 'Question-4': 'Quiet.' },
  { 'Question-1': 'No', 'Question-2': ['Reading', 'Work', 'Events'], 'Question-3': 5, 'Question-4': 'Time.' },
  ...Array.from({ length: 6 }, () => ({
    'Question-1': 'No',
    'Question-2': ['Work'],
    'Question-3': 1,
    'Question-4': 'Plants.',
  })),
];
const SHOWN_VOTE_COUNT = 5;

type ViewerRole = 'visitor' | 'other' | 'voter' | 'owner' | 'admin';
type ResultsView = 'exact' | 'steps' | Extract<ProblemCode, `results-${string}`>;

/** The results of an open survey that each role gets. The owner and admins always see every vote. */
const EXPECTED_VIEWS: Record<ResultsPolicy, Record<Exclude<ViewerRole, 'owner' | 'admin'>, ResultsView>> = {
  'after-voting': { visitor: 'results-after-voting', other: 'results-after-voting', voter: 'steps' },
  'after-closing': {
    visitor: 'results-after-closing',
    other: 'results-after-closing',
    voter: 'results-after-closing',
  },
  always: { visitor: 'steps', other: 'steps', voter: 'steps' },
  owner: { visitor: 'results-owner-only', other: 'results-owner-only', voter: 'results-owner-only' },
};
const POLICIES = Object.keys(EXPECTED_VIEWS) as ResultsPolicy[];

/** The number of votes for each option, by question; none for written answers. */
type OptionCounts = number[][];

function countAnswers(answers: Answers[], questions = QUESTIONS): OptionCounts {
  return questions.map(({ options }, index) => {
    const chosenAnswers = answers.flatMap((answer) => answer[`Question-${index + 1}`] ?? []).map(String);
    return options.map((option) => chosenAnswers.filter((each) => each === option).length);
  });
}

function toPercentages(counts: OptionCounts, votes: number): OptionCounts {
  return counts.map((question) => question.map((each) => Math.round((each / votes) * 100)));
}

let usersByRole: Record<ViewerRole, BrowserUser>;
const surveys = new Map<ResultsPolicy, string>();

test.beforeAll(async ({ browser, stack: { url } }) => {
  // Fourteen users, four of them with browsers, and 44 votes.
  const voters = [];
  for (const [index] of ALL_ANSWERS.entries()) voters.push(await registerVoter(url, `voter-${index}@people.test`));
  const [first] = voters;
  usersByRole = {
    visitor: await openBrowserUser(browser, url),
    other: await openBrowserUser(browser, url, 'user@canvass.test'),
    voter: await openBrowserUser(browser, url, first?.email, first?.password),
    owner: await openBrowserUser(browser, url, 'surveyor@canvass.test'),
    admin: await openBrowserUser(browser, url, 'admin@canvass.test'),
  };
  for (const resultsPolicy of POLICIES) {
    const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', usersByRole.owner.token, {
      title: `Results: ${resultsPolicy}`,
      surveyorEmail: 'surveyor@canvass.test',
      category: 'Education',
      deadline: DEADLINE,
      questions: QUESTIONS,
      resultsPolicy,
    });
    surveys.set(resultsPolicy, insertedId);
    for (const [index, response] of ALL_ANSWERS.entries()) {
      const voter = voters[index];
      const responses = { votedUserEmail: voter?.email, response };
      await callApiOk(url, 'PUT', '/surveys/response', voter?.token, {
        survey: { _id: insertedId, version: 1 },
        responses,
      });
    }
  }
});

test.afterAll(async () => {
  for (const { page } of Object.values(usersByRole)) await page.context().close();
});

/** The results that the API returns to a caller: counts by option, or the error code. */
async function readApiResults(url: string, id: string, token: string | undefined) {
  const response = await callApi(url, 'GET', `/surveys/${id}/results`, token);
  const body = (await response.json()) as Results & { code?: ProblemCode };
  if (!response.ok) return { refused: body.code };
  const [version] = body.versions;
  return {
    exact: body.exact,
    voteCount: body.voteCount,
    votes: version?.votes,
    written: version?.questions.find(({ kind }) => kind === 'text')?.answered,
    counts: version?.questions.map(({ counts }) => counts.map((each) => each.count)),
    percents: version?.questions.map(({ counts }) => counts.map(({ share }) => Math.round(share * 100))),
  };
}

/** The rows of a caller's export, or the status of the refusal. */
async function readExportRows(url: string, id: string, token: string | undefined): Promise<Answers[] | number> {
  const response = await callApi(url, 'GET', `/surveys/responses/${id}/export.jsonl`, token);
  if (!response.ok) return response.status;
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { response: Answers }).response);
}

/** The results on the survey's page as a user sees them: numbers next to the bars, or a text instead. */
async function readPageResults({ page }: BrowserUser, id: string, questions: { title: string }[] = QUESTIONS) {
  await page.goto(`/surveys/${id}`);
  const results = page.getByRole('region', { name: 'Results', exact: true });
  // The first response contains what visitors read, hidden from users.
  await expect(results.getByRole('status')).not.toHaveText(/^(Loading the results)?$/, { useInnerText: true });
  const numbers = async (pattern: RegExp) =>
    Promise.all(
      questions.map(async ({ title }) => {
        const lines = await results
          .getByRole('region', { name: title, exact: true })
          .getByRole('listitem')
          .allTextContents();
        return lines.map((line) => Number(pattern.exec(line)?.[1]?.replaceAll(',', '')));
      }),
    );
  return {
    statusText: await results.getByRole('status').innerText(),
    alerts: await page.getByRole('alert').count(),
    voteCount: Number(
      await page.getByText('Voted Count', { exact: true }).locator('xpath=following-sibling::dd').textContent(),
    ),
    written: await results.getByText(/wrote an answer/).allTextContents(),
    counts: await numbers(/([\d,]+) votes?/),
    percents: await numbers(/(\d+)%/),
  };
}

async function expectCounts(url: string, id: string, role: ViewerRole, shown: 'exact' | 'steps') {
  const exact = shown === 'exact';
  const votes = exact ? ALL_ANSWERS.length : SHOWN_VOTE_COUNT;
  const counts = countAnswers(ALL_ANSWERS.slice(0, votes));
  const percents = toPercentages(counts, votes);
  const voteCount = ALL_ANSWERS.length;
  expect(await readApiResults(url, id, usersByRole[role].token)).toEqual({
    exact,
    voteCount,
    votes,
    written: votes,
    counts,
    percents,
  });
  const pageResults = await readPageResults(usersByRole[role], id);
  const written = [`${votes} people wrote an answer`];
  expect(pageResults).toMatchObject({ voteCount, written, counts, percents, alerts: 0 });
  expect(pageResults.statusText).toContain(exact ? 'All 11 votes are counted.' : '5 of 11 votes are counted here.');
}

async function expectRefusal(url: string, id: string, role: ViewerRole, code: ProblemCode) {
  expect(await readApiResults(url, id, usersByRole[role].token)).toEqual({ refused: code });
  const pageResults = await readPageResults(usersByRole[role], id);
  expect(pageResults).toMatchObject({ statusText: problems[code][1], counts: [[], [], [], []], alerts: 0 });
}

for (const policy of POLICIES) {
  const rules: Record<ViewerRole, ResultsView> = { ...EXPECTED_VIEWS[policy], owner: 'exact', admin: 'exact' };

  test(`with the policy ${policy}, results, page, export and voteCount agree for every role`, async ({
    stack: { url },
  }) => {
    const id = surveys.get(policy) ?? '';
    for (const [role, shown] of Object.entries(rules) as [ViewerRole, ResultsView][]) {
      await test.step(`${role}: ${shown}`, async () => {
        const { token } = usersByRole[role];
        const { voteCount } = await callApiOk<Survey>(url, 'GET', `/surveys/${id}`, token);
        expect(voteCount).toBe(ALL_ANSWERS.length);
        if (shown === 'exact' || shown === 'steps') await expectCounts(url, id, role, shown);
        else await expectRefusal(url, id, role, shown);
        const rows = await readExportRows(url, id, token);
        if (shown === 'exact') {
          expect(rows).toHaveLength(voteCount);
          expect(countAnswers(rows as Answers[])).toEqual(countAnswers(ALL_ANSWERS));
        } else expect(rows).toBe(role === 'visitor' ? 401 : 403);
      });
    }
  });
}

test('a survey with the policy after-closing shows complete results to everybody once it has closed', async ({
  stack: { url },
}) => {
  const owner = usersByRole.owner.token;
  // By name: other tests may have published more surveys than fit on a page of the list.
  const own = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=summer%20festival', owner);
  const closed = own.find(
    ({ closesAt, voteCount }) => new Date(closesAt) < new Date() && voteCount >= SHOWN_VOTE_COUNT,
  );
  const id = closed?._id ?? '';
  const { title, description, category, deadline, questions } = await callApiOk<Survey>(url, 'GET', `/surveys/${id}`);
  const edit = { title, description, category, deadline, questions, resultsPolicy: 'after-closing' };
  await callApiOk(url, 'PUT', `/surveys/${id}`, owner, edit);

  const rows = await readExportRows(url, id, owner);
  expect(rows).toHaveLength(closed?.voteCount ?? 0);
  const exact = await readApiResults(url, id, owner);
  expect(exact.counts).toEqual(countAnswers(rows as Answers[], questions));
  for (const role of ['visitor', 'other', 'voter'] as const) {
    const apiResults = await readApiResults(url, id, usersByRole[role].token);
    expect(apiResults).toEqual({ ...exact, exact: false });
    const { counts, percents } = apiResults;
    expect(await readPageResults(usersByRole[role], id, questions)).toMatchObject({ counts, percents, alerts: 0 });
  }
});
