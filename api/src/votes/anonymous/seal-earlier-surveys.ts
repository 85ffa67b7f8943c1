import type { Db, Filter } from 'mongodb';
import { isTypeMismatch } from '../../kernel/database/mongo';
import { getCompletionTime } from '../../records/shown-tallies';
import { getSurveysCollection, type HistoryEntry, type SurveyDocument } from '../../records/surveys.collection';

/**
 * Seals anonymous surveys of an earlier release, which showed results in steps: what was shown stays, and nothing is
 * added until they close. Those that have closed meanwhile are revealed. Harmless when repeated.
 */
export async function sealEarlierSurveys(db: Db, now: Date): Promise<void> {
  const surveys = getSurveysCollection(db);
  const sealed: Filter<SurveyDocument> = {
    ballotPolicy: 'anonymous',
    revealedAt: { $exists: false },
    unlinkedAt: { $exists: false },
  };
  const entry: HistoryEntry = { kind: 'sealed', at: now, by: 'schedule', changes: [] };
  const unsealed = { ...sealed, voteCount: { $gt: 0 }, 'history.kind': { $ne: 'sealed' as const } };
  const found = await surveys.find(unsealed, { projection: { _id: 1 } }).toArray();
  for (const { _id } of found)
    await surveys
      .updateOne({ _id, ...unsealed }, { $unset: { nextTallies: '' }, $push: { history: entry } })
      .catch((error: unknown) => {
        // The history of a damaged record may be anything.
        if (!isTypeMismatch(error)) throw error;
      });
  // Their final report was to be made when they were unlinked.
  const waiting = {
    ...sealed,
    closesAt: { $lte: now },
    closingDueAt: { $exists: false },
    finalReportDueAt: { $exists: false },
  };
  for await (const { _id, closesAt } of surveys.find(waiting, { projection: { closesAt: 1 } }))
    await surveys.updateOne({ _id, ...waiting }, { $set: { finalReportDueAt: getCompletionTime(closesAt) } });
}
