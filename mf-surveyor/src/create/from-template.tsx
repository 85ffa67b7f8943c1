import { codeQuery } from '@canvass/shared/queries';
import { ErrorState, Loading, Notice } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { emptySurvey } from '../form/survey-form';
import { strings } from '../strings/create';
import { CreateForm } from './create-form';
import type { FormPlace } from './use-form-source';

/** The templates are loaded when one is needed. */
const templatesQuery = codeQuery('templates', () => import('./templates'));

/** The form filled in with a template. */
export function FromTemplate({ name, place }: { name: string; place: FormPlace }) {
  const { data, isError, refetch } = useQuery(templatesQuery);
  if (isError) return <ErrorState title={strings.templatesFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const template = data.TEMPLATES.find((each) => each.name === name);
  const initialForm = template ? data.toTemplateForm(template) : emptySurvey;
  const note = (
    <Notice kind={template ? 'info' : 'warn'}>
      {template ? strings.templateNotice(template.label) : strings.noTemplate}
    </Notice>
  );
  return <CreateForm place={place} initialForm={initialForm} notice={note} />;
}
