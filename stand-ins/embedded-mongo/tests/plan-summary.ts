import type { Document } from 'mongodb';

/** A summary of an explain result. */
export interface PlanSummary {
  stages: string[];
  index: string | undefined;
  direction: string;
  keys: number;
  docs: number;
  returned: number;
}

/** Lists the stages from last to first, ending with the index, and the keys and documents examined. */
export function summarizePlan(explained: Document): PlanSummary {
  const stages: string[] = [];
  let last: Document = {};
  for (
    let stage = explained['queryPlanner'].winningPlan as Document | undefined;
    stage !== undefined;
    stage = stage['inputStage'] as Document | undefined
  ) {
    stages.push(stage['stage'] as string);
    last = stage;
  }
  const stats = explained['executionStats'] as Document;
  return {
    stages,
    index: last['indexName'] as string,
    direction: last['direction'] as string,
    keys: stats['totalKeysExamined'] as number,
    docs: stats['totalDocsExamined'] as number,
    returned: stats['nReturned'] as number,
  };
}
