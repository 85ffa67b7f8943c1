import type { SurveySummary } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { CardGrid, Skeleton, VisuallyHidden } from '@canvass/shared/ui';
import { lazy, Suspense, useState } from 'react';
import * as strings from '../../strings';
import { SurveyCard } from './survey-card';
import { useNow } from '../use-now';

// Only signed-in users need it.
const VotedSurveys = lazy(async () => ({ default: (await import('./voted-surveys')).VotedSurveys }));

interface SurveyGridProps {
  surveys: readonly SurveySummary[];
  level: 'h2' | 'h3';
  /** Whether the first survey gets a large card. */
  lead?: boolean;
}

/** Surveys in 1, 2, or 3 columns by width (specification, section 2). */
export function SurveyGrid({ surveys, level, lead }: SurveyGridProps) {
  const now = useNow();
  const { user } = useSession();
  const [voted, setVoted] = useState<ReadonlySet<string>>();
  return (
    <>
      {user && (
        <Suspense>
          <VotedSurveys surveys={surveys} uid={user.uid} onFound={setVoted} />
        </Suspense>
      )}
      <CardGrid lead={lead}>
        {surveys.map((survey, index) => (
          <SurveyCard
            key={survey._id}
            survey={survey}
            now={now}
            level={level}
            lead={lead && index === 0}
            voted={user !== null && voted?.has(survey._id)}
          />
        ))}
      </CardGrid>
    </>
  );
}

/** The same grid while its surveys are loading. */
export function SurveyGridSkeleton({ count, lead }: { count: number; lead?: boolean }) {
  return (
    <>
      <VisuallyHidden as="output">{strings.card.loading}</VisuallyHidden>
      <CardGrid lead={lead} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </CardGrid>
    </>
  );
}
