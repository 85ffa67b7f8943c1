import type { Report, ReportedSurvey } from '@canvass/shared/contracts';
import {
  Badge,
  Meta,
  Row,
  Skeleton,
  Stack,
  Subheading,
  tokens,
  VisuallyHidden,
  words as uiWords,
  Said,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Moment } from '../layout/moment';
import { PagedList } from '../layout/paged-list';
import { itemsOf } from '../layout/pages';
import { words } from '../words';
import { reasonsOf } from './queue-list';
import { openReportsQuery } from './reports-queries';

const { line, space } = tokens;

const Reports = styled.ul`
  > li {
    display: grid;
    justify-items: start;
    gap: ${space.s2};
    padding-block: ${space.s4};
    border-top: ${line.hair};
  }
`;

function Arriving() {
  return (
    <Stack>
      <VisuallyHidden as="output">{uiWords.loading}</VisuallyHidden>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="short" />
    </Stack>
  );
}

function SaidBy({ report: { reason, details, reportedBy, at } }: { report: Report }) {
  return (
    <li>
      <Badge plain>{words.reports.reasons[reason]}</Badge>
      {details && <Said>{details}</Said>}
      <Meta>
        {reportedBy || words.reports.left}, <Moment at={at} />
      </Meta>
    </li>
  );
}

/** How often each reason was given for a survey, and the reports themselves page by page. */
export function WhatPeopleSaid({ survey }: { survey: ReportedSurvey }) {
  const id = useId();
  const list = useInfiniteQuery(openReportsQuery(survey.surveyId));
  const reports = itemsOf(list.data, ({ _id }) => _id);
  return (
    <Stack as="section" aria-labelledby={id}>
      <Subheading id={id}>{words.reports.said}</Subheading>
      <Row as="ul" aria-label={words.reports.reasonsLabel}>
        {reasonsOf(survey).map(({ reason, count }) => (
          <li key={reason}>
            <Badge plain>{words.reports.reasonCount(words.reports.reasons[reason], count)}</Badge>
          </li>
        ))}
      </Row>
      <PagedList
        list={list}
        items={reports}
        total={survey.open}
        arriving={<Arriving />}
        empty={null}
        failed={words.reports.saidFailed}
      >
        <Reports aria-label={words.reports.said}>
          {reports.map((report) => (
            <SaidBy key={report._id} report={report} />
          ))}
        </Reports>
      </PagedList>
    </Stack>
  );
}
