import { ErrorState, Loading, Notice } from '@canvass/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DraftPlace } from '../form/stored-draft';
import { blankSurvey } from '../form/survey-form';
import { words } from '../words/create';
import { CreateForm } from './create-form';

/** The templates are loaded when one is wanted. */
export const templatesQuery = queryOptions({
  queryKey: ['templates', 'code'],
  queryFn: () => import('./templates'),
  staleTime: Infinity,
  networkMode: 'always',
});

/** The form as a template fills it in. */
export function FromTemplate({ name, place }: { name: string; place: DraftPlace }) {
  const { data, isError, refetch } = useQuery(templatesQuery);
  if (isError) return <ErrorState title={words.templatesFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const template = data.TEMPLATES.find((each) => each.name === name);
  const blank = template ? data.formOfTemplate(template) : blankSurvey;
  const note = (
    <Notice kind={template ? 'info' : 'warn'}>{template ? words.begun(template.label) : words.noTemplate}</Notice>
  );
  return <CreateForm blank={blank} place={place} note={note} />;
}
