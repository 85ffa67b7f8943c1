import { mapTextFields, type Draft, type DraftContent, type VoterPolicy } from '@canvass/shared/contracts';
import { toSentDeadline, toTypedDeadline } from '../form/deadline/typed-date';
import { fromDraftQuestion, toDraftQuestion } from '../form/questions/convert-question';
import { emptyQuestion, hasContent } from '../form/questions/question-form';
import { emptySurvey, omitDefaults, type SurveyForm } from '../form/survey-form';
import { getBallotPolicy, showsWholeBallots } from '../anonymous/ballot-policy';
import { getVoterPolicy } from '../states/voter-policy';

/** A draft on the server, as the form continues it. */
export type ServerDraft = Pick<Draft, '_id' | 'revision' | 'opensAt'>;

/** The content of the form as a draft, with the question that is being typed at the end. */
export function toDraftContent(form: SurveyForm): DraftContent {
  const { category, resultsPolicy, voterPolicy, visibilityPolicy, ballotPolicy, questions, typed } = form;
  const content = omitDefaults({
    ...mapTextFields((name) => form[name]),
    ...(category && { category }),
    resultsPolicy,
    voterPolicy,
    ballotPolicy,
    showsWholeBallots: showsWholeBallots(form),
    ...toSentDeadline(form),
    questions: [...questions, ...(hasContent(typed) ? [typed] : [])].map(toDraftQuestion),
  });
  // A choice is kept even if it is the default: it stays when who may vote changes.
  return { ...content, ...(visibilityPolicy && { visibilityPolicy }) };
}

/** Who may vote in a draft that does not say so: a scheduled one opens for any account, others are not decided. */
function getDefaultPolicy(opensAt: string | undefined): VoterPolicy {
  return opensAt === undefined ? emptySurvey.voterPolicy : getVoterPolicy({});
}

/** A draft as form values. A last question without a title is the one that is being typed. */
export function toDraftForm({ content, opensAt }: Pick<Draft, 'content' | 'opensAt'>): SurveyForm {
  const questions = content.questions.map(fromDraftQuestion);
  const last = questions.at(-1);
  const typed = last && !last.title.trim() ? last : undefined;
  return {
    ...mapTextFields((name) => content[name] ?? ''),
    category: content.category ?? emptySurvey.category,
    ...toTypedDeadline(content),
    resultsPolicy: content.resultsPolicy ?? emptySurvey.resultsPolicy,
    voterPolicy: content.voterPolicy ?? getDefaultPolicy(opensAt),
    visibilityPolicy: content.visibilityPolicy ?? null,
    ballotPolicy: getBallotPolicy(content),
    showsWholeBallots: showsWholeBallots(content),
    questions: typed ? questions.slice(0, -1) : questions,
    typed: typed ?? emptyQuestion,
  };
}
