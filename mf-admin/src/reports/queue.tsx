import type { ReportedSurvey as Reported } from '@canvass/shared/contracts';
import { Button, EmptyState, Row, Skeleton, Stack, Two, EntriesArriving, toast } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PagedList } from '../layout/paged-list';
import type { Moderated } from '../surveys/surveys-queries';
import { useFeedback } from '../surveys/use-feedback';
import { AllSurveys } from '../surveys/all-surveys';
import { words } from '../words';
import { QueueList } from './queue-list';
import { ReportedSurvey } from './reported-survey';
import { decide, showDecided } from './reports-queries';
import { ShortcutsHelp } from './shortcuts-help';
import type { Dismissal } from './undo-notice';
import { UndoNotices } from './undo-notices';
import { useQueue } from './use-queue';
import { useShortcuts, useWantsShortcuts } from './use-shortcuts';

function Arriving() {
  return (
    <Two kind="list">
      <EntriesArriving />
      <Skeleton shape="block" />
    </Two>
  );
}

function useUpholding(onDone: (surveyId: string) => void) {
  const queries = useQueryClient();
  return useFeedback({
    send: ({ _id }, feedback, idempotencyKey) => decide(_id, { decision: 'unpublish', feedback }, idempotencyKey),
    onDone({ _id }) {
      onDone(_id);
      showDecided(queries, _id);
      void toast(words.surveys.unpublished);
    },
  });
}

function moderatedOf({ surveyId, title, status }: Reported): Moderated {
  return { _id: surveyId, title, status };
}

/** The queue of reported surveys beside the one that is looked at: decided one after the other, by keyboard if wanted. */
export function Queue() {
  const place = useRef<HTMLDivElement>(null);
  const { list, surveys, selected, focus, select, next, previous } = useQueue(place);
  const { ask, dialog } = useUpholding(focus.leave);
  const [hasShortcuts, wantShortcuts] = useWantsShortcuts();
  useShortcuts({ j: next, k: previous }, hasShortcuts);
  const [dismissals, setDismissals] = useState<Dismissal[]>([]);

  function showDismissed(surveyId: string, dismissed: Dismissal | null) {
    focus.leave(surveyId);
    if (dismissed) setDismissals((shown) => [...shown, dismissed]);
  }

  function hide(dismissal: Dismissal) {
    setDismissals((shown) => shown.filter((each) => each !== dismissal));
  }

  /** The survey is looked at again, with the focus. */
  function showReopened(dismissal: Dismissal) {
    flushSync(() => {
      hide(dismissal);
      select(dismissal.surveyId);
    });
    focus.focus(dismissal.surveyId);
  }

  const keys = (letter: string) => (hasShortcuts ? letter : undefined);
  return (
    <div ref={place} tabIndex={-1}>
      {dismissals.length > 0 && <UndoNotices dismissals={dismissals} onUndone={showReopened} onEnd={hide} />}
      <PagedList
        list={list}
        items={surveys}
        arriving={<Arriving />}
        empty={<EmptyState title={words.reports.none} text={words.reports.noneText} action={<AllSurveys />} />}
        failed={words.reports.failed}
      >
        {(more) => (
          <Two kind="list">
            <Stack>
              <Row>
                <Button size="s" aria-keyshortcuts={keys('k')} aria-disabled={!previous} onClick={previous}>
                  {words.reports.previous}
                </Button>
                <Button size="s" aria-keyshortcuts={keys('j')} aria-disabled={!next} onClick={next}>
                  {words.reports.next}
                </Button>
              </Row>
              <QueueList surveys={surveys} selected={selected} focus={focus} onSelect={select} />
              {more}
              <ShortcutsHelp areOn={hasShortcuts} onChange={wantShortcuts} />
            </Stack>
            {selected && (
              <ReportedSurvey
                key={selected.surveyId}
                survey={selected}
                hasShortcuts={hasShortcuts}
                onDismissed={(dismissed) => showDismissed(selected.surveyId, dismissed)}
                onUnpublish={() => ask(moderatedOf(selected))}
              />
            )}
          </Two>
        )}
      </PagedList>
      {dialog}
    </div>
  );
}
