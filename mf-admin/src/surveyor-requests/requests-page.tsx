import type { SurveyorRequest, SurveyorRequestState } from '@canvass/shared/contracts';
import { usePagedList } from '@canvass/shared/queries';
import { ButtonLink, EmptyState, Meta, Quote } from '@canvass/shared/ui';
import { useRef, useState } from 'react';
import { HandledRecords } from '../layout/handled-records';
import { RequiredTextDialog } from '../layout/required-text-dialog';
import { StateTabs } from '../layout/state-tabs';
import { paths } from '../paths';
import { surveyorRequests as strings } from '../strings/surveyor-requests';
import { RequestEntry } from './request-entry';
import { REQUEST_TABS, requestsQuery, sendDecision, useShowDecision } from './requests-queries';

/** The maximum length of a reason (contract of `decideSurveyorRequest`). */
const MAX_REASON_LENGTH = 1000;

interface DeclineState {
  request: SurveyorRequest;
  /** The unsent reason of an earlier attempt. */
  draft: string;
  beforeRemove: () => void;
}

function Requests({ state }: { state: SurveyorRequestState }) {
  const list = usePagedList(requestsQuery(state), ({ _id }) => _id);
  const show = useShowDecision();
  const [declining, setDeclining] = useState<DeclineState>();
  // Unsent reasons, until their requests are declined.
  const reasons = useRef(new Map<string, string>());
  const { title, text } = strings.none[state];
  const seeOther =
    state === 'open' ? (
      <ButtonLink to={`${paths.surveyorRequests}?state=approved`}>{strings.seeApproved}</ButtonLink>
    ) : (
      <ButtonLink to={paths.surveyorRequests}>{strings.seeOpen}</ButtonLink>
    );
  return (
    <>
      <HandledRecords
        list={list}
        label={strings.title}
        errorTitle={strings.failed}
        empty={<EmptyState title={title} text={text} action={seeOther} />}
      >
        {(request, focusRef, beforeRemove) => (
          <RequestEntry
            key={request._id}
            request={request}
            approveRef={focusRef}
            onDecided={beforeRemove}
            onDecline={() => setDeclining({ request, beforeRemove, draft: reasons.current.get(request._id) ?? '' })}
          />
        )}
      </HandledRecords>
      {declining && (
        <RequiredTextDialog
          strings={strings.dialog}
          maxLength={MAX_REASON_LENGTH}
          field="body.reason"
          draft={declining.draft}
          onDraft={(draft) => reasons.current.set(declining.request._id, draft)}
          send={(reason, idempotencyKey) => sendDecision(declining.request._id, reason, idempotencyKey)}
          onClose={() => setDeclining(undefined)}
          onDone={() => {
            declining.beforeRemove();
            show(declining.request, strings.declined(declining.request.name));
          }}
        >
          <Meta translate="no">{declining.request.email}</Meta>
          <Quote>{declining.request.purpose}</Quote>
        </RequiredTextDialog>
      )}
    </>
  );
}

/** 'Surveyor requests': users who ask for the role surveyor, to approve or decline. */
export function Page() {
  return (
    <StateTabs id="surveyor-requests" title={strings.title} tabs={REQUEST_TABS} labels={strings.tabs}>
      {(state) => <Requests key={state} state={state} />}
    </StateTabs>
  );
}
