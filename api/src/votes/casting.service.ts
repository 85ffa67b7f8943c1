import { DEFAULT_BALLOT_POLICY, type Answers, type BallotPolicy } from '@canvass/shared/contracts';
import { foldText } from '@canvass/shared/text';
import { mapRecord } from '../kernel/http/presentation/present';
import { problem, type ProblemError } from '../kernel/http/problems/problem';
import type { ScheduledOpenings } from '../surveys/drafts/scheduled-openings';
import { getTallyPaths } from '../records/tallies';
import type { TalliesRepository } from '../surveys/results/tallies.repository';
import type { SurveyRecord } from '../records/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import type { AddressClaims } from './addresses/address-claims';
import type { BallotBox } from './ballot-box';
import { MAX_COUNTING_DELAY_MS } from './max-counting-delay';
import { normalizeAnswers } from './normalize-answers';
import { validateAnswers } from './validate-answers';
import type { VoteInput } from './vote-input';
import type { VoterCheck, VoterPolicyCheck } from './voter-policy';

/** How often a first ballot is tried while its survey is being edited. */
const MAX_ATTEMPTS = 3;

export type CastingService = ReturnType<typeof createCastingService>;

/** Whether the answers look the same, in whatever order their questions come: those that were stored are normalized. */
function isSameAnswers(one: Answers, other: Answers): boolean {
  const sorted = (answers: Answers) => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return foldText(sorted(one)) === foldText(sorted(other));
}

function isStale(survey: SurveyRecord, { version, revision }: VoteInput): boolean {
  if (version !== undefined && version !== survey.version) return true;
  return !survey.questionsFrozen && revision !== undefined && revision !== survey.revision;
}

/** Casting votes: each person's vote in a survey counts exactly once. */
export function createCastingService({
  ballotBoxes,
  surveys,
  tallies,
  openings,
  checkVoterPolicy,
  addressClaims,
  requestRecount,
  onVote,
  now,
}: {
  ballotBoxes: Record<BallotPolicy, BallotBox>;
  surveys: Pick<SurveysRepository, 'find' | 'freezeQuestions'>;
  tallies: Pick<TalliesRepository, 'countVote'>;
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  checkVoterPolicy: VoterPolicyCheck;
  addressClaims: Pick<AddressClaims, 'claim'>;
  /** Requests a complete recount of a survey's votes by a later job. */
  requestRecount: (surveyId: string) => Promise<void>;
  /** Called for every stored vote, but not for repeats. */
  onVote: () => void;
  now: () => Date;
}) {
  /** The reason why this ballot cannot be counted; null if it can. */
  function getVoteError(survey: SurveyRecord, voteInput: VoteInput): ProblemError | null {
    if (survey.closesAt <= voteInput.receivedAt) return problem('survey-closed');
    if (survey.opensAt && survey.opensAt > voteInput.receivedAt) return problem('survey-not-found');
    if (isStale(survey, voteInput)) return problem('survey-changed');
    const errors = validateAnswers(survey.questions, voteInput.response);
    return errors.length > 0 ? problem('invalid-input', errors) : null;
  }

  function getBallotBox({ ballotPolicy = DEFAULT_BALLOT_POLICY }: Pick<SurveyRecord, 'ballotPolicy'>): BallotBox {
    return ballotBoxes[ballotPolicy];
  }

  /**
   * Whether the same ballot was counted before: the client repeats it if it never received the answer.
   * @throws idempotency-key-reused for other answers with the same key.
   */
  async function isRepeat(
    voter: UserRecord,
    survey: SurveyRecord | null,
    { surveyId, idempotencyKey, response, comment }: VoteInput,
  ): Promise<boolean> {
    if (!idempotencyKey) return false;
    const first = await (survey
      ? getBallotBox(survey).find(survey, voter.uid)
      : ballotBoxes.named.find({ id: surveyId }, voter.uid));
    if (first?.idempotencyKey !== idempotencyKey) return false;
    // A ballot that was received after closing was stored by a process that crashed before it could refuse it.
    if (survey?.closedAt && first.at && first.at >= survey.closedAt) return false;
    const isSameVote =
      isSameAnswers(first.response, response) && foldText(first.comment ?? '') === foldText(comment ?? '');
    if (!isSameVote) throw problem('idempotency-key-reused');
    return true;
  }

  /** A repeat of a counted ballot gets the first answer, whatever has happened since. */
  async function acceptRepeatOrThrow(
    voter: UserRecord,
    survey: SurveyRecord | null,
    voteInput: VoteInput,
    error: ProblemError,
  ): Promise<{ modifiedCount: number }> {
    if (await isRepeat(voter, survey, voteInput)) return { modifiedCount: 1 };
    throw error;
  }

  /** @returns the survey, ready for its first vote; undefined if it has changed since it was read. */
  async function freezeQuestions(survey: SurveyRecord): Promise<SurveyRecord | undefined> {
    const opened = await getBallotBox(survey).open(survey);
    return (await surveys.freezeQuestions(survey, opened)) ? { ...survey, ...opened } : undefined;
  }

  /** Whether an address has a vote by another account. From now on, it is this account's, which may go on after a crash. */
  async function isTaken(voter: UserRecord, survey: SurveyRecord, address: string | undefined): Promise<boolean> {
    return address !== undefined && !(await addressClaims.claim(voter, survey, address));
  }

  /** A second ballot by a voter of an earlier version is not counted, so it must not freeze this version. */
  async function isSecondBeforeFreezing(voter: UserRecord, survey: SurveyRecord, address: string | undefined) {
    if (survey.version === 1 || survey.questionsFrozen) return false;
    return (await getBallotBox(survey).find(survey, voter.uid)) !== null || isTaken(voter, survey, address);
  }

  /** @returns the id of the vote; null if the person, or another account with the same address, has already voted. */
  async function insert(
    voter: UserRecord,
    survey: SurveyRecord,
    { voteInput, address }: { voteInput: VoteInput; address: string | undefined },
  ): Promise<string | null> {
    if (await isTaken(voter, survey, address)) return null;
    return getBallotBox(survey).insert(voter, survey, voteInput);
  }

  /** The reason why a stored vote was not counted, if its survey was closed or deleted before it was received. */
  async function findLateClosing({ id }: SurveyRecord, { receivedAt }: VoteInput): Promise<ProblemError | null> {
    const survey = await surveys.find(id);
    if (!survey) return problem('survey-not-found');
    // Anonymous ballots are revealed so long after closing that only a process that was paused meanwhile comes later.
    return survey.closesAt <= receivedAt || survey.unlinkingAt ? problem('survey-closed') : null;
  }

  /**
   * Counts a stored vote.
   * @throws survey-closed, survey-not-found if that happened before the vote was received; the vote is removed.
   */
  async function countVote(
    voter: UserRecord,
    survey: SurveyRecord,
    voteId: string,
    { voteInput, storedAt }: { voteInput: VoteInput; storedAt: Date },
  ): Promise<void> {
    const { response, receivedAt } = voteInput;
    const ballotBox = getBallotBox(survey);
    const at = ballotBox.getCountedTime(receivedAt);
    const isCounted = await tallies.countVote({
      survey,
      receivedAt,
      paths: getTallyPaths(survey.questions, { response, at }),
    });
    const closing = !isCounted ? await findLateClosing(survey, voteInput) : null;
    if (closing && !(await ballotBox.removeUncounted(survey, voter.uid, voteId))) return;
    // Clocks may jump and processes may stall, so a recount may have run between storing and counting the vote.
    if (!isCounted || now().getTime() - storedAt.getTime() > MAX_COUNTING_DELAY_MS) await requestRecount(survey.id);
    if (closing) throw closing;
    if (isCounted) await ballotBox.confirm(survey, voter.uid);
  }

  /** What is wrong with an answer tells something about the questions, which only invited people may read. */
  async function withholdQuestions(
    voter: UserRecord,
    survey: SurveyRecord,
    error: ProblemError,
  ): Promise<ProblemError> {
    if (survey.voterPolicy !== 'invited' || error.code !== 'invalid-input') return error;
    const check = await checkVoterPolicy(voter, survey);
    return 'error' in check ? check.error : error;
  }

  /** Whether a vote can be counted: the reason why not, or the address that has one vote in the survey. */
  async function checkVote(voter: UserRecord, survey: SurveyRecord, voteInput: VoteInput): Promise<VoterCheck> {
    if (voteInput.commentRefusal) return { error: voteInput.commentRefusal };
    const error = mapRecord(survey.id, () => getVoteError(survey, voteInput));
    if (error) return { error: await withholdQuestions(voter, survey, error) };
    const check = await checkVoterPolicy(voter, survey);
    if ('error' in check) return check;
    const isSecond = await isSecondBeforeFreezing(voter, survey, check.address);
    return isSecond ? { error: problem('already-voted') } : check;
  }

  return {
    /**
     * Casts a vote. A repeat with the same idempotency key gets the first answer.
     * @throws survey-not-found, the refusal of its comment, survey-closed, survey-changed, voter-unverified,
     * voter-not-invited, already-voted, invalid-input, unreadable-record, anonymity-unavailable, ballot-key-missing;
     * identity-unreachable if the identity provider cannot confirm the voter's email
     */
    async cast(voter: UserRecord, sent: VoteInput): Promise<{ modifiedCount: number }> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const survey = await openings.findSurvey(sent.surveyId);
        if (survey?.status !== 'Publish') return acceptRepeatOrThrow(voter, survey, sent, problem('survey-not-found'));
        const response = mapRecord(survey.id, () => normalizeAnswers(survey.questions, sent.response));
        const voteInput = { ...sent, response };
        const check = await checkVote(voter, survey, voteInput);
        if ('error' in check) return acceptRepeatOrThrow(voter, survey, voteInput, check.error);
        const frozen = survey.questionsFrozen ? survey : await freezeQuestions(survey);
        // Someone saved the survey between the read and the first vote: try again with its current questions.
        if (!frozen) continue;
        const storedAt = now();
        const id = await insert(voter, frozen, { voteInput, address: check.address });
        if (!id) return acceptRepeatOrThrow(voter, frozen, voteInput, problem('already-voted'));
        onVote();
        await countVote(voter, frozen, id, { voteInput, storedAt });
        return { modifiedCount: 1 };
      }
      throw problem('survey-changed');
    },
  };
}
