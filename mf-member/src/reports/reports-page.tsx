import { useSession } from '@canvass/shared/session';
import { ButtonLink, EmptyState, PageHeader, Title, RecordList, RecordListSkeleton } from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ProExpiry } from '../billing/pro-expiry';
import { PagedList } from '../layout/paged-list';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { ReportEntry } from './report-entry';
import { reportsQuery } from './reports-query';

function NoReports() {
  const browse = (
    <ButtonLink to={externalPaths.surveys} kind="primary">
      {strings.browse}
    </ButtonLink>
  );
  return <EmptyState title={strings.reports.none} text={strings.reports.noneText} action={browse} />;
}

function ReportList({ email }: { email: string }) {
  const list = useInfiniteQuery(reportsQuery(email));
  return (
    <PagedList list={list} skeleton={<RecordListSkeleton />} empty={<NoReports />} errorTitle={strings.reports.failed}>
      {(reports) => (
        <RecordList label={strings.reports.title}>
          {reports.map((report) => (
            <ReportEntry key={report._id} report={report} />
          ))}
        </RecordList>
      )}
    </PagedList>
  );
}

/** 'My Reports': what one has reported, and what came of it. */
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
