import { expect, test } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../../shared/src/contracts';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { callApiOk, callApi, DEADLINE, registerVoter, signInByApi, type Voter } from '../helpers/api-client';
import { DEMO_PASSWORD } from '../helpers/sign-in';
import { launch, repositoryRoot, run, startStack, temporaryDirectory } from '../stack';
import { REPEATED_CHECK_TIMEOUT_MS } from '../timeouts';

const SURVEYOR = 'surveyor@canvass.test';
const VOTER_COUNT = 12;
const INITIAL_VOTER_COUNT = 5;

/** Runs `npm run backup` or `npm run restore` in a folder, as npm does. */
async function runCommand(name: 'backup' | 'restore', folder: string, ...args: string[]) {
  const program = await getNodeArguments(join(repositoryRoot, 'platform/backup/main.ts'));
  const { exitCode, output } = run([...program, name, ...args], { INIT_CWD: folder });
  return { code: await exitCode, output: output() };
}

function castVote(url: string, surveyId: string, { email, token }: Voter) {
  const responses = { votedUserEmail: email, response: { 'Question-1': 'Yes' } };
  return callApi(url, 'PUT', '/surveys/response', token, { survey: { _id: surveyId, version: 1 }, responses });
}

/** Casts a vote and expects its status; repeating it changes nothing. */
async function expectVote(url: string, surveyId: string, voter: Voter, status = 200): Promise<void> {
  expect((await castVote(url, surveyId, voter)).status).toBe(status);
}

/** The vote counts of a survey, from each endpoint that returns them. */
async function countVotes(url: string, surveyId: string, token: string): Promise<number[]> {
  const results = await callApiOk<Results>(url, 'GET', `/surveys/${surveyId}/results`, token);
  const responses = await callApiOk<object[]>(url, 'GET', `/surveys/responses/${surveyId}?limit=100`, token);
  return [results.voteCount, results.versions[0]?.questions[0]?.counts[0]?.count ?? 0, responses.length];
}

test('an installation restored from a live backup has every vote and account stored at the time of the backup', async () => {
  const folder = temporaryDirectory();
  const original = await startStack();
  const { url } = original;
  const owner = await signInByApi(url, SURVEYOR, DEMO_PASSWORD);
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', owner, {
    title: 'Shall we keep backups?',
    surveyorEmail: SURVEYOR,
    category: 'Environment',
    deadline: DEADLINE,
    questions: [{ title: 'Shall we?', kind: 'single', options: ['Yes', 'No'] }],
  });
  const voters: Voter[] = [];
  for (let i = 0; i < VOTER_COUNT; i += 1) voters.push(await registerVoter(url, `voter-${i}@backup.test`));
  for (const voter of voters.slice(0, INITIAL_VOTER_COUNT)) await expectVote(url, insertedId, voter);

  const backupRun = runCommand('backup', folder, 'canvass.backup', '--data', original.data);
  for (const voter of voters.slice(INITIAL_VOTER_COUNT)) await expectVote(url, insertedId, voter);
  const backup = await backupRun;
  expect(backup.output).toContain(`${join(folder, 'canvass.backup')} contains the installation in ${original.data}`);
  expect(backup.code).toBe(0);

  const refused = await runCommand('restore', folder, 'canvass.backup', '--data', original.data, '--replace');
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^Canvass is already running on the data in /) });
  await original.dispose();

  const restored = await runCommand('restore', folder, 'canvass.backup', '--data=restored');
  const data = join(folder, 'restored');
  expect(restored.output).toContain(`${data} contains the installation as of 2`);
  expect(existsSync(join(data, 'releases'))).toBe(false);
  const port = await reservePort();
  const again = launch(['--port', String(port), '--data', data]);
  const restoredUrl = `http://localhost:${port}`;
  await again.waitForOutput(`ready ${restoredUrl}`);

  const restoredOwner = await signInByApi(restoredUrl, SURVEYOR, DEMO_PASSWORD);
  let counts: number[] = [];
  // The backup may have been taken between storing and counting a vote, which a job then counts within two minutes.
  const countDifferent = async () => {
    counts = await countVotes(restoredUrl, insertedId, restoredOwner);
    return new Set(counts).size;
  };
  await expect.poll(countDifferent, { timeout: REPEATED_CHECK_TIMEOUT_MS }).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(INITIAL_VOTER_COUNT);
  for (const [i, voter] of voters.entries()) {
    // A token from before the backup is still valid, and so is the password.
    expect(await signInByApi(restoredUrl, voter.email, voter.password)).toBeTruthy();
    await expectVote(restoredUrl, insertedId, voter, i < counts[0]! ? 409 : 200);
  }
  again.child.kill('SIGTERM');
  expect(await again.exitCode).toBe(0);
});
