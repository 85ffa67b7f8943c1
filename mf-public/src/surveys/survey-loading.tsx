import { Ballot, ContestPart, Skeleton, Stack, tokens, VisuallyHidden } from '@canvass/shared/ui';
import * as words from '../words';
import { SurveyAside, SurveyHead, SurveyLayout } from './survey-layout';

const CHOICE = { height: '3.25rem', borderRadius: tokens.radius.m };

/** The place of a question on a sheet. */
export function QuestionLoading() {
  return (
    <ContestPart answered={false}>
      <Stack gap="form">
        <Stack>
          <Skeleton style={{ width: '30%' }} />
          <Skeleton shape="title" />
        </Stack>
        <Stack gap="s">
          <Skeleton shape="block" style={CHOICE} />
          <Skeleton shape="block" style={CHOICE} />
        </Stack>
      </Stack>
    </ContestPart>
  );
}

/** The page of a survey before it has come. */
export function SurveyLoading() {
  return (
    <SurveyLayout>
      <SurveyHead as="div">
        <VisuallyHidden as="h1">
          <output>{words.survey.loading}</output>
        </VisuallyHidden>
        <Skeleton style={{ width: '30%' }} />
        <Skeleton shape="title" style={{ height: tokens.text.title }} />
        <Skeleton />
        <Skeleton shape="short" />
      </SurveyHead>
      <Ballot aria-hidden="true">
        <QuestionLoading />
        <QuestionLoading />
      </Ballot>
      <SurveyAside as="div" aria-hidden="true">
        <Stack>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Stack>
        <Skeleton shape="block" />
      </SurveyAside>
    </SurveyLayout>
  );
}
