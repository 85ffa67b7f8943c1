import { listOwnReports } from '@canvass/shared/contracts';
import { PagedList, usePagedList, listQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { ButtonLink, EmptyState, PageHeader, Title, RecordList, RecordListSkeleton } from '@canvass/shared/ui';
import { ProExpiry } from '../billing/pro-expiry';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { ReportEntry } from './report-entry';

/** A user's reports, latest first, page by page. Refetched on every visit: admins decide at any time. */
function reportsQuery(email: string) {
  return listQuery('reports', listOwnReports, { input: { query: { email } }, staleTime: 0 });
}

function NoReports() {
  const browse = (
    <ButtonLink to={externalPaths.surveys} kind="primary">
      {strings.browse}
    </ButtonLink>
  );
  return <EmptyState title={strings.reports.none} text={strings.reports.noneText} action={browse} />;
}

function ReportList({ email }: { email: string }) {
  const list = usePagedList(reportsQuery(email), ({ _id }) => _id);
  return (
    <PagedList list={list} skeleton={<RecordListSkeleton />} empty={<NoReports />} errorTitle={strings.reports.failed}>
      <RecordList label={strings.reports.title}>
        {list.items.map((report) => (
          <ReportEntry key={report._id} report={report} />
        ))}
      </RecordList>
    </PagedList>
  );
}

/** 'My Reports': the user's reports, with their outcomes. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.reports.title}</Title>
      </PageHeader>
      <ProExpiry />
      {user && <ReportList email={user.email} />}
    </>
  );
}
