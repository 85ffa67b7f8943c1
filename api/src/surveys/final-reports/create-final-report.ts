import { createHash } from 'node:crypto';
import { mergeVersions, type VersionResults } from '@canvass/shared/contracts';
import { countVersions } from '../results/count-versions';
import type { WholeSurvey } from '../../records/surveys.collection';
import type { SurveyVersionRecord } from '../surveys.repository';

/** Incremented when the content of new reports has another form. */
const CONTENT_FORMAT = 1;

/** The SHA-256 of the UTF-8 bytes of a text, in hexadecimal digits. */
function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** A question with its counts, from which readers compute the shares. */
function withoutShares({ counts, ...question }: VersionResults['questions'][number]) {
  return { ...question, counts: counts.map(({ share: _share, ...each }) => each) };
}

/** Each question once, with the sum of the shown counts of the versions that ask it in the same way. */
function listMergedQuestions(versions: VersionResults[]) {
  return mergeVersions(versions).flatMap(({ questions }) =>
    questions.map(({ question, askedIn, votes }) => ({
      versions: askedIn.map(({ version }) => version),
      votes,
      ...withoutShares(question),
    })),
  );
}

/**
 * The final report of a closed survey, as JSON: its texts and the counts that everyone sees, without anything about single
 * voters.
 * @param salt random characters, because the history shows the SHA-256 to everyone: without them, somebody who may not read
 * the results could try all counts until one has it.
 */
export function createFinalReport(
  survey: WholeSurvey,
  versions: SurveyVersionRecord[],
  { at, salt }: { at: Date; salt: string },
): { content: string; sha256: string } {
  const { id, title, description, category, timestamp, closesAt, voteCount } = survey;
  const counted = countVersions(survey, versions, { isExact: false, at });
  const report = {
    format: CONTENT_FORMAT,
    salt,
    madeAt: at,
    survey: { id, title, description, category, openedAt: timestamp, closedAt: closesAt },
    votes: voteCount,
    versions: counted.map(({ questions, ...version }) => ({
      ...version,
      questions: questions.map(withoutShares),
    })),
    ...(counted.length > 1 && { questions: listMergedQuestions(counted) }),
  };
  const content = `${JSON.stringify(report, null, 2)}\n`;
  return { content, sha256: hashText(content) };
}
