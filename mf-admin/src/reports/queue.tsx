import type { ReportedSurvey as Reported } from '@canvass/shared/contracts';
import { PagedList } from '@canvass/shared/queries';
import {
  Button,
  EmptyState,
  Row,
  Skeleton,
  Stack,
  TwoColumn,
  RecordListSkeleton,
  toast,
  type Elements,
} from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { ModeratedSurvey } from '../surveys/surveys-queries';
import { useFeedback } from '../surveys/use-feedback';
import { AllSurveysLink } from '../surveys/all-surveys-link';
import { strings } from '../strings';
import { QueueList } from './queue-list';
import { ReportedSurvey } from './reported-survey';
import { decideOnReports, removeDecided } from './reports-queries';
import { ShortcutsHelp } from './shortcuts-help';
import type { Dismissal } from './undo-notice';
import { UndoNotices } from './undo-notices';
import { useQueue } from './use-queue';
import { useShortcuts, useShortcutsPreference } from './use-shortcuts';

/** The offers to undo come first for who uses the keyboard, and below the queue on the screen. */
const Column = styled.div`
  display: flex;
  flex-direction: column;
`;

function QueueSkeleton() {
  return (
    <TwoColumn kind="list">
      <RecordListSkeleton />
      <Skeleton shape="block" />
    </TwoColumn>
  );
}

function useUnpublishReported(onDone: (surveyId: string) => void) {
  const queryClient = useQueryClient();
  return useFeedback({
    send: ({ _id }, feedback, idempotencyKey) =>
      decideOnReports(_id, { decision: 'unpublish', feedback }, idempotencyKey),
    onDone({ _id }) {
      onDone(_id);
      removeDecided(queryClient, _id);
      void toast(strings.surveys.unpublished);
    },
  });
}

function toModerated({ surveyId, title, status }: Reported, state: ModeratedSurvey['state']): ModeratedSurvey {
  return { _id: surveyId, title, status, state };
}

/**
 * The queue of reported surveys, next to the selected one, to be decided one after the other, optionally by keyboard.
 */
export function Queue() {
  const container = useRef<HTMLDivElement>(null);
  const { list, surveys, selected, focus, select, next, previous } = useQueue(container);
  const { openFeedback, dialog } = useUnpublishReported(focus.beforeRemove);
  const [hasShortcuts, setHasShortcuts] = useShortcutsPreference();
  useShortcuts({ j: next, k: previous }, hasShortcuts);
  const [dismissals, setDismissals] = useState<Dismissal[]>([]);

  function showDismissed(surveyId: string, dismissed: Dismissal | null) {
    focus.beforeRemove(surveyId);
    if (dismissed) setDismissals((shown) => [...shown, dismissed]);
  }

  function removeDismissal(dismissal: Dismissal) {
    setDismissals((shown) => shown.filter((each) => each !== dismissal));
  }

  /** Selects the reopened survey again and focuses it. */
  function showReopened(dismissal: Dismissal) {
    flushSync(() => {
      removeDismissal(dismissal);
      select(dismissal.surveyId);
    });
    focus.focus(dismissal.surveyId);
  }

  const getShortcut = (letter: string) => (hasShortcuts ? letter : undefined);
  return (
    <Column ref={container} tabIndex={-1}>
      {dismissals.length > 0 && <UndoNotices dismissals={dismissals} onUndone={showReopened} onEnd={removeDismissal} />}
      <PagedList
        list={list}
        skeleton={<QueueSkeleton />}
        empty={<EmptyState title={strings.reports.none} text={strings.reports.noneText} action={<AllSurveysLink />} />}
        errorTitle={strings.reports.failed}
      >
        {(more) => (
          <TwoColumn kind="list">
            <Stack>
              <Row>
                <Button size="s" aria-keyshortcuts={getShortcut('k')} aria-disabled={!previous} onClick={previous}>
                  {strings.reports.previous}
                </Button>
                <Button size="s" aria-keyshortcuts={getShortcut('j')} aria-disabled={!next} onClick={next}>
                  {strings.reports.next}
                </Button>
              </Row>
              <QueueList surveys={surveys} selected={selected} focus={focus} onSelect={select} />
              {more}
              <ShortcutsHelp isEnabled={hasShortcuts} onChange={setHasShortcuts} />
            </Stack>
            {selected && (
              <ReportedSurvey
                key={selected.surveyId}
                survey={selected}
                hasShortcuts={hasShortcuts}
                onDismissed={(dismissed) => showDismissed(selected.surveyId, dismissed)}
                onUnpublish={(state) => openFeedback(toModerated(selected, state))}
              />
            )}
          </TwoColumn>
        )}
      </PagedList>
      {dialog satisfies Elements}
    </Column>
  );
}
