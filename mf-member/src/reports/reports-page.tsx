import { useSession } from '@canvass/shared/session';
import { ButtonLink, EmptyState, PageHead, Title, Entries, EntriesArriving } from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ProEnding } from '../billing/pro-ending';
import { PagedList } from '../layout/paged-list';
import { elsewhere } from '../paths';
import { words } from '../words';
import { ReportEntry } from './report-entry';
import { ownReportsQuery } from './reports-query';

function Nothing() {
  const browse = (
    <ButtonLink to={elsewhere.surveys} kind="primary">
      {words.browse}
    </ButtonLink>
  );
  return <EmptyState title={words.reports.none} text={words.reports.noneText} action={browse} />;
}

function OwnReports({ email }: { email: string }) {
  const list = useInfiniteQuery(ownReportsQuery(email));
  return (
    <PagedList list={list} arriving={<EntriesArriving />} empty={<Nothing />} failed={words.reports.failed}>
      {(reports) => (
        <Entries label={words.reports.title}>
          {reports.map((report) => (
            <ReportEntry key={report._id} report={report} />
          ))}
        </Entries>
      )}
    </PagedList>
  );
}

/** 'My Reports': what one has reported, and what came of it. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHead>
        <Title>{words.reports.title}</Title>
      </PageHead>
      <ProEnding />
      {user && <OwnReports email={user.email} />}
    </>
  );
}
