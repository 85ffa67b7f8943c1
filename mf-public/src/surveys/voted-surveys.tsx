import { listVoted, type SurveySummary } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';

/** As many as a page of the list has, so that loading more asks about the new ones only. */
const ASKED_AT_ONCE = 20;

function votedQuery(ids: string, uid: string) {
  return {
    queryKey: ['surveys', 'voted', { ids, uid }],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listVoted, { query: { ids } }, { signal }),
    staleTime: 60_000,
  };
}

function inParts(surveys: readonly SurveySummary[]): string[] {
  const count = Math.ceil(surveys.length / ASKED_AT_ONCE);
  const parts = Array.from({ length: count }, (_, index) =>
    surveys.slice(index * ASKED_AT_ONCE, (index + 1) * ASKED_AT_ONCE),
  );
  return parts.map((part) => part.map(({ _id }) => _id).join(','));
}

interface VotedSurveysProps {
  surveys: readonly SurveySummary[];
  uid: string;
  /** Hears the ids of those that this person has voted in. */
  onFound: (ids: ReadonlySet<string>) => void;
}

/**
 * Finds out in which of some surveys a person has voted. Shows nothing, and a question that fails leaves the cards without
 * a mark: a survey's own page knows. In a file of its own, as visitors need none of it.
 */
export function VotedSurveys({ surveys, uid, onFound }: VotedSurveysProps) {
  const found = useQueries({
    queries: inParts(surveys).map((ids) => votedQuery(ids, uid)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []).join(','),
  });
  useEffect(() => onFound(new Set(found.split(','))), [found, onFound]);
  return null;
}
