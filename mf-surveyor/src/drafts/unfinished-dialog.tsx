import { deleteDraft as deleteServerDraft } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { invalidateNouns } from '@canvass/shared/queries';
import {
  Button,
  ButtonLink,
  confirmAction,
  Dialog,
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  Meta,
  MutedText,
  Notice,
  Row,
  Stack,
  Subheading,
  tokens,
} from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { toSearch, type FormSource } from '../create/form-source';
import { deleteDraft, type DraftKey } from '../form/draft/stored-draft';
import { unfinished as strings } from '../strings/unfinished';
import { draftsQuery } from './drafts-queries';
import { listKeptForms, MAX_KEPT_DAYS, MAX_KEPT_FORMS } from './kept-forms';
import { getDraftId, mergeUnfinished, type UnfinishedSurvey } from './unfinished-surveys';
import { paths } from '../paths';

const { line, space } = tokens;

const List = styled.ul`
  border-top: ${line.hair};

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space.s3};
    padding-block: ${space.s4};
    border-bottom: ${line.hair};
  }

  li > div:first-child {
    flex: 1 1 16rem;
  }
`;

const DRAFT_ONLY = { from: null, template: null, form: null };

function getHref(survey: UnfinishedSurvey): string {
  const source: FormSource = survey.form?.source ?? { ...DRAFT_ONLY, draft: survey.draft?._id ?? null };
  return `${paths.create.path}?${toSearch(source).toString()}`;
}

function describePlace({ form, draft }: UnfinishedSurvey): string {
  if (!form) return strings.inAccount;
  return draft || form.source.draft ? strings.changedHere : strings.onlyHere;
}

/** Deletes a survey in this browser and on the server, after a question. */
function useDeletion(onDeleted: () => void) {
  const queryClient = useQueryClient();
  const deletion = useAction({
    async action({ form, draft }: UnfinishedSurvey) {
      if (draft) await call(deleteServerDraft, { params: { id: draft._id } });
      if (form) deleteDraft(form.key);
    },
    onSuccess(_, { draft }) {
      if (draft) void invalidateNouns(queryClient, ['drafts', 'surveys']);
      onDeleted();
    },
  });
  async function confirmAndDelete(survey: UnfinishedSurvey): Promise<void> {
    const isConfirmed = await confirmAction({
      title: strings.deleteTitle,
      text: survey.draft ? strings.deleteDraftText : strings.deleteFormText,
      confirmText: strings.deleteConfirm,
    });
    if (isConfirmed) deletion.run(survey);
  }
  return { confirmAndDelete, error: deletion.error, isPending: deletion.isPending };
}

interface UnfinishedItemProps {
  survey: UnfinishedSurvey;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

function UnfinishedItem({ survey, isDeleting, onDelete, onClose }: UnfinishedItemProps) {
  const title = survey.title || strings.untitled;
  return (
    <li>
      <Stack gap="s">
        <Subheading as="h3">
          <bdi>{title}</bdi>
        </Subheading>
        <Meta>{strings.facts(survey.questionCount, formatDateTime(survey.at))}</Meta>
        <Meta>{describePlace(survey)}</Meta>
      </Stack>
      <Row>
        <Button size="s" aria-label={strings.deleteLabel(title)} busy={isDeleting} onClick={onDelete}>
          {strings.delete}
        </Button>
        <ButtonLink size="s" to={getHref(survey)} aria-label={strings.continueLabel(title)} onClick={onClose}>
          {strings.continue}
        </ButtonLink>
      </Row>
    </li>
  );
}

interface UnfinishedDialogProps {
  uid: string;
  /** The form that is open. */
  current: DraftKey;
  onClose: () => void;
}

/** What the surveyor has not finished, in this browser and on the server, to be continued or deleted. */
export function UnfinishedDialog({ uid, current, onClose }: UnfinishedDialogProps) {
  const [forms, setForms] = useState(() => listKeptForms(uid));
  const query = useInfiniteQuery({ ...draftsQuery, refetchOnMount: 'always' });
  const surveys = mergeUnfinished(forms, query.data?.pages[0]?.items ?? [], current);
  const deletion = useDeletion(() => setForms(listKeptForms(uid)));
  return (
    <Dialog
      isWide
      title={strings.title}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={paths.drafts} onClick={onClose}>
            {strings.allDrafts}
          </ButtonLink>
          <Button onClick={onClose}>{strings.close}</Button>
        </>
      }
    >
      <MutedText>{strings.rule(MAX_KEPT_FORMS, MAX_KEPT_DAYS)}</MutedText>
      {deletion.error && <Notice kind="danger">{toApiError(deletion.error).title}</Notice>}
      {surveys.length > 0 && (
        <List aria-label={strings.title}>
          {surveys.map((survey) => (
            <UnfinishedItem
              key={survey.form?.key.name ?? getDraftId(survey)}
              survey={survey}
              isDeleting={deletion.isPending}
              onDelete={() => void deletion.confirmAndDelete(survey)}
              onClose={onClose}
            />
          ))}
        </List>
      )}
      {query.isPending && <Loading />}
      {query.isError && (
        <ErrorState
          as="h3"
          title={strings.failed}
          text={toApiError(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && surveys.length === 0 && <EmptyState as="h3" title={strings.none} text={strings.noneText} />}
    </Dialog>
  );
}
