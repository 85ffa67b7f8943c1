import { CATEGORIES, type Draft, type DraftContent, type VoterPolicy } from '@canvass/shared/contracts';
import { formatStoredDay, parseDay, toStoredDay } from '../form/deadline/typed-date';
import {
  emptyQuestion,
  emptySurvey,
  hasContent,
  listWrittenOptions,
  MIN_OPTIONS,
  omitDefaultPolicy,
  type QuestionFields,
  type SurveyForm,
} from '../form/survey-form';
import { getBallotPolicy } from '../states/ballot-policy';
import { getVoterPolicy } from '../states/voter-policy';

/** A draft on the server, as the form continues it. */
export type ServerDraft = Pick<Draft, '_id' | 'revision' | 'opensAt'>;

/** The content of the form as a draft, with the question that is being typed at the end. */
export function toDraftContent(form: SurveyForm): DraftContent {
  const { title, description, category, resultsPolicy, voterPolicy, ballotPolicy, deadline, questions, typed } = form;
  const day = parseDay(deadline);
  return omitDefaultPolicy({
    title,
    description,
    category,
    resultsPolicy,
    voterPolicy,
    ballotPolicy,
    deadline: day ? toStoredDay(day) : deadline,
    questions: [...questions, ...(hasContent(typed) ? [typed] : [])].map((question) => ({
      title: question.title,
      description: question.description,
      kind: question.kind,
      options: listWrittenOptions(question),
    })),
  });
}

function toQuestionFields({ title, description, kind, options }: DraftContent['questions'][number]): QuestionFields {
  const missing = Math.max(0, MIN_OPTIONS - options.length);
  const lines = [...options, ...Array.from({ length: missing }, () => '')];
  return { title, description, kind: kind ?? emptyQuestion.kind, options: lines };
}

/** Who may vote in a draft that does not say so: a scheduled one opens for any account, others are not decided. */
function getDefaultPolicy(opensAt: string | undefined): VoterPolicy {
  return opensAt === undefined ? emptySurvey.voterPolicy : getVoterPolicy({});
}

/** A draft as form values. A last question without a title is the one that is being typed. */
export function toDraftForm({ content, opensAt }: Pick<Draft, 'content' | 'opensAt'>): SurveyForm {
  const questions = content.questions.map(toQuestionFields);
  const last = questions.at(-1);
  const typed = last && !last.title.trim() ? last : undefined;
  return {
    title: content.title,
    description: content.description,
    category: content.category ?? CATEGORIES[0],
    deadline: formatStoredDay(content.deadline),
    resultsPolicy: content.resultsPolicy ?? emptySurvey.resultsPolicy,
    voterPolicy: content.voterPolicy ?? getDefaultPolicy(opensAt),
    ballotPolicy: getBallotPolicy(content),
    questions: typed ? questions.slice(0, -1) : questions,
    typed: typed ?? emptyQuestion,
  };
}
