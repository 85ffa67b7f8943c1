import type { Category } from '@canvass/shared/contracts';
import { emptyQuestion, type QuestionFields } from '../form/questions/question-form';
import { emptySurvey, type SurveyForm } from '../form/survey-form';

/** A survey that is complete except for its deadline, to be adapted. */
export interface Template {
  /** The name in the address: `?template=event-feedback`. */
  name: string;
  label: string;
  /** When to use it. */
  about: string;
  title: string;
  description: string;
  category: Category;
  questions: QuestionFields[];
}

const createQuestion = (
  title: string,
  kind: QuestionFields['kind'],
  fields: Partial<QuestionFields> = {},
): QuestionFields => ({ ...emptyQuestion, title, kind, ...fields });
const createYesNoQuestion = (title: string) => createQuestion(title, 'yes-no');
const createSingleChoice = (title: string, ...options: string[]) => createQuestion(title, 'single', { options });
const createMultipleChoice = (title: string, ...options: string[]) =>
  createQuestion(title, 'multiple', { options, description: 'Choose everything that applies.' });
/** A multiple choice with an option that means none of the others. */
const createChoiceOrNone = (noneOption: string, title: string, ...options: string[]): QuestionFields => ({
  ...createMultipleChoice(title, ...options),
  none: true,
  noneOption,
});
const createRating = (title: string, description = '5 is best.') => createQuestion(title, 'rating', { description });
/** Not everybody has something to write. */
const createTextQuestion = (title: string) => createQuestion(title, 'text', { required: false });

export const TEMPLATES: Template[] = [
  {
    name: 'customer-satisfaction',
    label: 'Customer satisfaction',
    about: 'After a purchase or a visit: what went well, and would they come again?',
    title: 'How did we do?',
    description: 'Six short questions about your last visit. They take two minutes.',
    category: 'Customer Satisfaction',
    questions: [
      createRating('How satisfied are you with us overall?'),
      createSingleChoice(
        'How often do you come to us?',
        'This was the first time',
        'A few times a year',
        'Monthly',
        'Weekly or more',
      ),
      createChoiceOrNone(
        'None of these',
        'What did you like?',
        'The quality',
        'The price',
        'The choice',
        'The people',
        'The speed',
      ),
      createRating('How well did we solve what you came for?'),
      createYesNoQuestion('Would you recommend us to a friend?'),
      createTextQuestion('What should we do better next time?'),
    ],
  },
  {
    name: 'event-feedback',
    label: 'Event feedback',
    about: 'The day after an event, while people remember it.',
    title: 'How was the event?',
    description: 'Thank you for coming. Your answers shape the next one.',
    category: 'Event Feedback',
    questions: [
      createRating('How did you like the event overall?'),
      createMultipleChoice(
        'What was worth coming for?',
        'The talks',
        'The workshops',
        'The people',
        'The food',
        'The place',
      ),
      createSingleChoice('How was its length?', 'Too short', 'Just right', 'Too long'),
      createRating('How well was it organized?'),
      createYesNoQuestion('Would you come again?'),
      createTextQuestion('What would you change?'),
    ],
  },
  {
    name: 'employee-pulse',
    label: 'Employee pulse',
    about: 'Every few weeks, to notice early how a team is doing.',
    title: 'How is work going?',
    description: 'A short look at the last weeks. Answer for yourself, not for the team.',
    category: 'Employee Feedback',
    questions: [
      createRating('How did you feel at work in the last two weeks?'),
      createSingleChoice('How is your workload?', 'Too little', 'Just right', 'A bit much', 'Far too much'),
      createRating('How clear is it what is expected of you?'),
      createChoiceOrNone(
        'Nothing',
        'What holds you up?',
        'Meetings',
        'Unclear goals',
        'Tools',
        'Waiting for others',
        'Interruptions',
      ),
      createYesNoQuestion('Did somebody recognize your work in the last two weeks?'),
      createTextQuestion('What one thing should change?'),
    ],
  },
  {
    name: 'product-feedback',
    label: 'Product feedback',
    about: 'From people who use a product, before you plan what comes next.',
    title: 'How does our product work for you?',
    description: 'Tell us what helps you and what is in your way.',
    category: 'Product Feedback',
    questions: [
      createSingleChoice('How often do you use it?', 'Daily', 'Weekly', 'Monthly', 'Less often'),
      createRating('How easy is it to use?'),
      createMultipleChoice('What do you use it for?', 'Work', 'Study', 'At home', 'In a club or community'),
      createSingleChoice(
        'How would you feel if it were gone?',
        'Very disappointed',
        'A bit disappointed',
        'I would not mind',
      ),
      createYesNoQuestion('Have you recommended it to somebody?'),
      createTextQuestion('What is missing, or gets in your way?'),
    ],
  },
  {
    name: 'course-evaluation',
    label: 'Course evaluation',
    about: 'At the end of a course, a class, or a training session.',
    title: 'How was this course?',
    description: 'Your answers help the next people who take it.',
    category: 'Education',
    questions: [
      createRating('How much have you learned?', '5 is very much.'),
      createSingleChoice('How was the pace?', 'Too slow', 'Just right', 'Too fast'),
      createRating('How clear were the explanations?'),
      createMultipleChoice(
        'What helped you most?',
        'The lessons',
        'The exercises',
        'The material',
        'Working with others',
        'The feedback',
      ),
      createYesNoQuestion('Would you recommend the course?'),
      createTextQuestion('What should the next course do differently?'),
    ],
  },
  {
    name: 'community-vote',
    label: 'Community vote',
    about: 'When a neighborhood, a club, or a school has to decide something together.',
    title: 'What shall we do next year?',
    description: 'Every account has one vote. What most people choose is put on the agenda of the next meeting.',
    category: 'community and socials',
    questions: [
      createSingleChoice('Which plan do you prefer?', 'Plan A', 'Plan B', 'Plan C', 'None of them'),
      createMultipleChoice(
        'What matters most to you in it?',
        'What it costs',
        'How soon it is done',
        'Who it helps',
        'The environment',
      ),
      createYesNoQuestion('Would you lend a hand?'),
      createRating('How important is this decision to you?', '5 is very important.'),
      createTextQuestion('What should be considered as well?'),
    ],
  },
];

/** The form values of a template. */
export function toTemplateForm({ title, description, category, questions }: Template): SurveyForm {
  return { ...emptySurvey, title, description, category, questions };
}
