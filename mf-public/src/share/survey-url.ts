import { paths } from '../paths';

/** The whole address of a survey's page, to be shared. */
export function getSurveyUrl(id: string): string {
  return new URL(paths.survey.href(id), location.origin).href;
}
