import type { SurveySummary } from '@canvass/shared/contracts';
import { Grid3, Skeleton, VisuallyHidden } from '@canvass/shared/ui';
import * as words from '../words';
import { SurveyCard } from './survey-card';
import { useNow } from './use-now';

interface SurveyGridProps {
  surveys: readonly SurveySummary[];
  level: 'h2' | 'h3';
  /** The first survey gets a large card. */
  lead?: boolean;
}

/** Surveys in 1, 2 or 3 columns by width (specification, section 2). */
export function SurveyGrid({ surveys, level, lead }: SurveyGridProps) {
  const now = useNow();
  return (
    <Grid3 lead={lead}>
      {surveys.map((survey, index) => (
        <SurveyCard key={survey._id} survey={survey} now={now} level={level} lead={lead && index === 0} />
      ))}
    </Grid3>
  );
}

/** The same grid before its surveys have come. */
export function SurveyGridLoading({ count, lead }: { count: number; lead?: boolean }) {
  return (
    <>
      <VisuallyHidden as="output">{words.card.loading}</VisuallyHidden>
      <Grid3 lead={lead} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </Grid3>
    </>
  );
}
