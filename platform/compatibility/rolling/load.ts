import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Somebody with a product token. */
export interface Caller {
  email: string;
  token: string;
}

export interface LoadOptions {
  /** Where everybody asks: the edge. */
  url: string;
  surveyor: Caller;
  /** Each votes once in every survey. */
  voters: readonly Caller[];
  /** Surveys of the surveyor with one question, whose answers are Yes and No. */
  surveyIds: readonly string[];
}

/** What people were told while there was load. */
export interface LoadOutcome {
  /** How many calls of each kind were answered as they should be. */
  calls: Record<string, number>;
  /** What was answered otherwise, or not at all. */
  errors: string[];
  /** What was answered in each vote that was acknowledged, by survey and voter. */
  votes: Map<string, string>;
  /** The description that each survey was given last. */
  descriptions: Map<string, string>;
}

/** Names the vote of a person in a survey. */
export const voteKey = (surveyId: string, email: string): string => `${surveyId} ${email}`;

/** Milliseconds between two steps of one worker: the load is bounded, as processes start beside it. */
const STEP_INTERVAL_MS = 300;

/** For so many milliseconds before a process takes no more connections nobody pauses, so that calls are on their way then. */
const RUSH_MS = 300;

/** How many people act at a time. */
const CONCURRENT_VOTERS = 6;

/** A survey may be saved a hundred times. */
const MAX_EDITS_PER_SURVEY = 90;

interface ApiResponse {
  status: number;
  body: unknown;
}

type Check = (name: string, expected: number, request: Promise<ApiResponse>) => Promise<unknown>;

/** Lets people vote, read and edit until it is stopped. Whatever is not answered as it should be is an error. */
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

  /** Counts the call, or notes what was wrong with its answer. @returns the body of a right one. */
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
    /** How many votes have been acknowledged. */
    countVotes: () => outcome.votes.size,

    /** Stops a process, which goes on answering for `delayMs`, with a rush when that time ends. */
    async stopUnderLoad(stop: () => Promise<void>, delayMs: number): Promise<void> {
      const stopped = stop();
      await wait(delayMs - RUSH_MS);
      stepIntervalMs = 0;
      await stopped;
      stepIntervalMs = STEP_INTERVAL_MS;
    },

    /** Lets what is under way end. */
    async stop(): Promise<LoadOutcome> {
      stopController.abort();
      await Promise.all(workers);
      return outcome;
    },
  };
}

export type Load = ReturnType<typeof startLoad>;
