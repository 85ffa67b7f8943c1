import type { Report, ReportedSurvey } from '@canvass/shared/contracts';
import { PagedList, usePagedList } from '@canvass/shared/queries';
import {
  Badge,
  Meta,
  Row,
  Skeleton,
  Stack,
  Subheading,
  tokens,
  VisuallyHidden,
  strings as uiStrings,
  Quote,
} from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { DateTime } from '../layout/date-time';
import { strings } from '../strings';
import { listReasons } from './queue-list';
import { openReportsQuery } from './reports-queries';

const { line, space } = tokens;

const ReportItems = styled.ul`
  > li {
    display: grid;
    justify-items: start;
    gap: ${space.s2};
    padding-block: ${space.s4};
    border-top: ${line.hair};
  }
`;

function ReportsSkeleton() {
  return (
    <Stack>
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="short" />
    </Stack>
  );
}

function ReportItem({ report: { reason, details, reportedBy, at } }: { report: Report }) {
  return (
    <li>
      <Badge plain>{strings.reports.reasons[reason]}</Badge>
      {details && <Quote>{details}</Quote>}
      <Meta>
        <span translate={reportedBy ? 'no' : undefined}>{reportedBy || strings.reports.left}</span>,{' '}
        <DateTime at={at} />
      </Meta>
    </li>
  );
}

/** The number of reports of a survey by reason, and the reports themselves, page by page. */
export function ReportList({ survey }: { survey: ReportedSurvey }) {
  const id = useId();
  const list = usePagedList(openReportsQuery(survey.surveyId), ({ _id }) => _id);
  return (
    <Stack as="section" aria-labelledby={id}>
      <Subheading id={id}>{strings.reports.reportsTitle}</Subheading>
      <Row as="ul" aria-label={strings.reports.reasonsLabel}>
        {listReasons(survey).map(({ reason, count }) => (
          <li key={reason}>
            <Badge plain>{strings.reports.reasonCount(strings.reports.reasons[reason], count)}</Badge>
          </li>
        ))}
      </Row>
      <PagedList
        list={list}
        total={survey.open}
        skeleton={<ReportsSkeleton />}
        empty={null}
        errorTitle={strings.reports.reportsFailed}
      >
        <ReportItems aria-label={strings.reports.reportsTitle}>
          {list.items.map((report) => (
            <ReportItem key={report._id} report={report} />
          ))}
        </ReportItems>
      </PagedList>
    </Stack>
  );
}
