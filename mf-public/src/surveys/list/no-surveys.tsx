import { Button, EmptyState, Row } from '@canvass/shared/ui';
import { surveys } from '../../strings';
import type { FilterChanges } from './survey-filters';
import type { SurveyFilters } from '../survey-queries';

interface NoSurveysProps {
  /** The filters that matched nothing. */
  filters: SurveyFilters;
  onChange: (changes: FilterChanges) => void;
  onReload: () => void;
  /** Whether the list is being reloaded. */
  busy: boolean;
}

/** An empty list: names the filters that excluded everything, and offers to change them. */
export function NoSurveys({ filters: { q, category, state }, onChange, onReload, busy }: NoSurveysProps) {
  if (!q && !category && !state) {
    const lookAgain = (
      <Button busy={busy} onClick={onReload}>
        {surveys.lookAgain}
      </Button>
    );
    return <EmptyState title={surveys.noneAtAll} text={surveys.noneAtAllHint} action={lookAgain} />;
  }
  return (
    <EmptyState
      title={surveys.none}
      text={surveys.noneHint({ q, category, state })}
      action={
        <Row>
          {q && category && <Button onClick={() => onChange({ category: '' })}>{surveys.searchEverywhere}</Button>}
          {state && <Button onClick={() => onChange({ state: '' })}>{surveys.includeClosed}</Button>}
          <Button onClick={() => onChange({ q: '', category: '', state: '' })}>{surveys.clear}</Button>
        </Row>
      }
    />
  );
}
