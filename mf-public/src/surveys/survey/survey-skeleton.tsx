import { Ballot, ContestSection, Skeleton, Stack, tokens, VisuallyHidden } from '@canvass/shared/ui';
import * as strings from '../../strings';
import { SurveyAside, SurveyHead, SurveyLayout } from './survey-layout';

const CHOICE_STYLE = { height: '3.25rem', borderRadius: tokens.radius.m };

export function QuestionSkeleton() {
  return (
    <ContestSection answered={false}>
      <Stack gap="form">
        <Stack>
          <Skeleton style={{ width: '30%' }} />
          <Skeleton shape="title" />
        </Stack>
        <Stack gap="s">
          <Skeleton shape="block" style={CHOICE_STYLE} />
          <Skeleton shape="block" style={CHOICE_STYLE} />
        </Stack>
      </Stack>
    </ContestSection>
  );
}

/** The page of a survey while it loads. */
export function SurveySkeleton() {
  return (
    <SurveyLayout>
      <SurveyHead as="div">
        <VisuallyHidden as="h1">
          <output>{strings.survey.loading}</output>
        </VisuallyHidden>
        <Skeleton style={{ width: '30%' }} />
        <Skeleton shape="title" style={{ height: tokens.text.title }} />
        <Skeleton />
        <Skeleton shape="short" />
      </SurveyHead>
      <Ballot aria-hidden="true">
        <QuestionSkeleton />
        <QuestionSkeleton />
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
