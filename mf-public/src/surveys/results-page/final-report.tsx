import { readFinalReport, type FinalReportSummary } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useTimeZone } from '@canvass/shared/session';
import {
  Button,
  formatDateTime,
  Meta,
  Notice,
  saveFile,
  Stack,
  strings as uiStrings,
  Subheading,
  tokens,
} from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { resultsPage } from '../../strings';

const strings = resultsPage.report;

const Hash = styled.dl`
  font-size: ${tokens.text.sm};

  dt {
    color: ${tokens.color.ink3};
  }

  dd {
    font-family: ${tokens.font.mono};
    overflow-wrap: anywhere;
  }
`;

interface FinalReportProps {
  surveyId: string;
  report: FinalReportSummary;
}

function DownloadButton({ surveyId, report: { sha256 } }: FinalReportProps) {
  const [isDownloaded, setDownloaded] = useState(false);
  const { run, isPending, failure } = useAction({
    action: () => call(readFinalReport, { params: { id: surveyId, sha256 } }),
    onSuccess({ content }) {
      saveFile(new Blob([content], { type: 'application/json' }), strings.fileName(sha256));
      setDownloaded(true);
    },
  });
  return (
    <Stack gap="s" data-print="hide">
      <div>
        <Button size="s" icon="file" busy={isPending} onClick={() => run()}>
          {strings.download}
        </Button>
      </div>
      <Meta as="output">{isDownloaded && strings.downloaded}</Meta>
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </Stack>
  );
}

/** The report that was made when the results were final: whether they have changed since, and how to check a copy. */
export function FinalReport(props: FinalReportProps) {
  const { sha256, at, comparison } = props.report;
  const id = useId();
  const timeZone = useTimeZone();
  const moment = formatDateTime(at, timeZone);
  return (
    <Stack as="section" gap="s" aria-labelledby={id}>
      <Subheading as="h2" id={id}>
        {strings.title}
      </Subheading>
      <Meta>{strings.made(timeZone === 'UTC' ? uiStrings.utc(moment) : moment)}</Meta>
      {comparison === 'same' ? (
        <Meta>{strings.comparisons.same}</Meta>
      ) : (
        <Notice kind="warn">{strings.comparisons[comparison]}</Notice>
      )}
      <Hash>
        <dt>{strings.hash}</dt>
        <dd translate="no">{sha256}</dd>
      </Hash>
      <Meta>{strings.check}</Meta>
      <DownloadButton {...props} />
    </Stack>
  );
}
