import {
  castVote,
  changeState,
  readFinalReport,
  readHistory,
  readResults,
  type Answers,
  type FinalReportSummary,
  type StateChange,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from './api';
import { createTestVote, publishSurvey } from './data/surveys';
import { createTestScheduler } from './scheduler';

const YEARS_SECONDS = 100 * 365 * 86_400;

/** Longer than it takes until the results of a closed survey are final. */
const UNTIL_FINAL_MS = 240_000;

export type TimedApi = Awaited<ReturnType<typeof startTimedApi>>;

/**
 * An API and a scheduler with one clock that a test moves, and a surveyor with surveys that run, close, and are reported.
 * @param settings of the API's environment.
 */
export async function startTimedApi(settings: Record<string, string> = {}) {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const api: TestApi = await startApi({ now, settings });
  const surveyor = await api.createUser('surveyor');

  /** A token that stays valid at the times that a test moves the clock to. */
  const getToken = ({ uid }: TestUser) => signToken(uid, { expiresIn: YEARS_SECONDS });

  async function vote(id: string, response: Answers): Promise<TestUser> {
    const voter = await api.createUser();
    const body = createTestVote(id, voter, { response });
    const { status } = await api.call(castVote, { token: getToken(voter), body });
    if (status !== 200) throw new Error(`A vote was answered with ${status}.`);
    return voter;
  }

  async function change(id: string, body: StateChange): Promise<void> {
    const { status } = await api.call(changeState, { token: getToken(surveyor), params: { id }, body });
    if (status !== 200) throw new Error(`A change of state was answered with ${status}.`);
  }

  const runScheduler = () => createTestScheduler(api, now).runDueTasks();

  return {
    api,
    surveyor,
    now,
    getToken,
    vote,
    change,
    runScheduler,
    stop: () => api.stop(),
    /** Moves the clock ahead. */
    advance: (ms: number) => (aheadMs += ms),
    resetClock: () => (aheadMs = 0),

    /** Casts votes with the same answer to the only question. */
    async voteTimes(id: string, times: number, answer = 'Yes'): Promise<void> {
      for (let n = 0; n < times; n += 1) await vote(id, { 'Question-1': answer });
    },

    /** Publishes a survey with one question, whose results everyone may read. */
    publish(overrides: Partial<SurveyDraft> = {}): Promise<string> {
      const questions = [{ title: 'Open on Sundays?' }];
      return publishSurvey(api, surveyor, { questions, resultsPolicy: 'always', ...overrides });
    },

    /** Closes a survey, and lets the scheduler make its report after the results are final. */
    async closeAndReport(id: string): Promise<void> {
      await change(id, { action: 'close' });
      aheadMs += UNTIL_FINAL_MS;
      await runScheduler();
    },

    /** The latest final report, as a visitor sees it. */
    async readReportSummary(id: string): Promise<FinalReportSummary | undefined> {
      return (await api.call(readResults, { params: { id } })).body.finalReport;
    },

    /** The SHA-256s of the final reports in a survey's history, newest first. */
    async listReported(id: string): Promise<(string | undefined)[]> {
      const { body } = await api.call(readHistory, { params: { id } });
      return body.filter(({ kind }) => kind === 'reported').map(({ sha256 }) => sha256);
    },

    readReport(id: string, sha256 = '', reader?: TestUser) {
      return api.call(readFinalReport, { params: { id, sha256 }, ...(reader && { token: getToken(reader) }) });
    },
  };
}
