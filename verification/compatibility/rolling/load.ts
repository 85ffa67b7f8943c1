import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

/** A user with a product token. */
export interface Caller {
  email: string;
  token: string;
}

export interface LoadOptions {
  /** The address of the edge, which all calls go through. */
  url: string;
  surveyor: Caller;
  /** Each votes once in every survey. */
  voters: readonly Caller[];
  /** The surveyor's surveys, each with one question and the options Yes and No. */
  surveyIds: readonly string[];
}

/** The responses under load. */
export interface LoadOutcome {
  /** The number of calls with the expected response, by kind. */
  calls: Record<string, number>;
  /** Unexpected responses and failed calls. */
  errors: string[];
  /** The answer in each acknowledged vote, by survey and voter. */
  votes: Map<string, string>;
  /** The last acknowledged description of each survey. */
  descriptions: Map<string, string>;
}

/** The key of a voter's vote in a survey. */
export const voteKey = (surveyId: string, email: string): string => `${surveyId} ${email}`;

/** Milliseconds between two steps of a worker. This limits the load, because processes start at the same time. */
const STEP_INTERVAL_MS = 300;

/**
 * For this many milliseconds before a process stops accepting connections, workers do not pause, so that calls are in
 * flight then.
 */
const RUSH_MS = 300;

/** The number of concurrent voters. */
const CONCURRENT_VOTERS = 6;

/** The API allows a survey to be saved a hundred times. */
const MAX_EDITS_PER_SURVEY = 90;

interface ApiResponse {
  status: number;
  body: unknown;
}

type Check = (name: string, expected: number, request: Promise<ApiResponse>) => Promise<unknown>;

/** Has users vote, read and edit until it is stopped. Any unexpected response is an error. */
export function startLoad({ url, surveyor, voters, surveyIds }: LoadOptions) {
  const outcome: LoadOutcome = { calls: {}, errors: [], votes: new Map(), descriptions: new Map() };
  const pendingVotes = voters.flatMap((voter) => surveyIds.map((surveyId) => ({ voter, surveyId })));
  const stopController = new AbortController();
  let stepIntervalMs = STEP_INTERVAL_MS;

  async function call(
    method: string,
    path: string,
    { token }: Caller,
    body?: object,
    key?: string,
  ): Promise<ApiResponse> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Counts the call, or records its unexpected response. @returns the body of an expected response */
  const check: Check = async (name, expected, request) => {
    try {
      const { status, body } = await request;
      if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`);
      outcome.calls[name] = (outcome.calls[name] ?? 0) + 1;
      return body;
    } catch (error) {
      outcome.errors.push(`${name}: ${inspect(error, { breakLength: Infinity })}`);
      return undefined;
    }
  };

  function recordMismatch(name: string, isMatch: boolean, body: unknown): void {
    if (!isMatch) outcome.errors.push(`${name}: ${JSON.stringify(body)}`);
  }

  async function vote(): Promise<void> {
    const pendingVote = pendingVotes.shift();
    if (!pendingVote) return;
    const { voter, surveyId } = pendingVote;
    const answer = pendingVotes.length % 3 === 0 ? 'No' : 'Yes';
    const castVote = (key: string) =>
      call(
        'PUT',
        '/surveys/response',
        voter,
        {
          survey: { _id: surveyId },
          responses: { votedUserEmail: voter.email, response: { 'Question-1': answer } },
        },
        key,
      );
    const key = randomUUID();
    if ((await check('vote', 200, castVote(key))) === undefined) return;
    outcome.votes.set(voteKey(surveyId, voter.email), answer);
    if (pendingVotes.length % 5 === 0) await check('repeated vote', 200, castVote(key));
    if (pendingVotes.length % 7 === 0) await check('second vote', 409, castVote(randomUUID()));
    const address = `/surveys/user/participated?email=${encodeURIComponent(voter.email)}`;
    const activity = await check('own votes', 200, call('GET', address, voter));
    if (activity !== undefined) recordMismatch('own votes', JSON.stringify(activity).includes(surveyId), activity);
  }

  let edits = 0;

  async function edit(): Promise<void> {
    const surveyId = surveyIds[edits % surveyIds.length];
    edits += 1;
    if (surveyId === undefined || edits > MAX_EDITS_PER_SURVEY * surveyIds.length) return;
    const before = await check('survey', 200, call('GET', `/surveys/${surveyId}`, surveyor));
    if (before === undefined) return;
    const { title, category, deadline, questions, revision } = before as Record<string, unknown>;
    const description = `Edit ${edits}`;
    const draft = { title, description, category, deadline, questions, revision };
    const saved = await check('edit', 200, call('PUT', `/surveys/${surveyId}`, surveyor, draft, randomUUID()));
    if (saved === undefined) return;
    outcome.descriptions.set(surveyId, description);
    const after = await check('survey', 200, call('GET', `/surveys/${surveyId}`, surveyor));
    if (after === undefined) return;
    recordMismatch('edit', (after as { description: string }).description === description, after);
  }

  let reads = 0;

  async function read(): Promise<void> {
    const list = await check('surveys', 200, call('GET', '/surveys?limit=100', surveyor));
    if (list !== undefined) recordMismatch('surveys', (list as unknown[]).length === surveyIds.length, list);
    const surveyId = surveyIds[reads % surveyIds.length];
    reads += 1;
    await check('results', 200, call('GET', `/surveys/${surveyId}/results`, surveyor));
  }

  async function repeatStep(step: () => Promise<void>): Promise<void> {
    while (!stopController.signal.aborted) {
      await step();
      await wait(stepIntervalMs);
    }
  }

  const workers = [...Array.from({ length: CONCURRENT_VOTERS }, () => vote), edit, read].map(repeatStep);

  return {
    /** The number of acknowledged votes. */
    countVotes: () => outcome.votes.size,

    /** Stops a process, which continues to respond for `delayMs`, with increased load at the end of that time. */
    async stopUnderLoad(stop: () => Promise<void>, delayMs: number): Promise<void> {
      const stopped = stop();
      await wait(delayMs - RUSH_MS);
      stepIntervalMs = 0;
      await stopped;
      stepIntervalMs = STEP_INTERVAL_MS;
    },

    /** Waits for the running calls to finish. */
    async stop(): Promise<LoadOutcome> {
      stopController.abort();
      await Promise.all(workers);
      return outcome;
    },
  };
}

export type Load = ReturnType<typeof startLoad>;
