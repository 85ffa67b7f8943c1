import type { Category } from '@canvass/shared/contracts';
import { blankSurvey, type QuestionFields, type SurveyForm } from '../form/survey-form';

/** A survey that is ready but for its deadline, to be made one's own. */
export interface Template {
  /** As it stands in the address: `?template=event-feedback`. */
  name: string;
  label: string;
  /** When to take it. */
  about: string;
  title: string;
  description: string;
  category: Category;
  questions: QuestionFields[];
}

const ask = (title: string, kind: QuestionFields['kind'], options = ['', ''], description = ''): QuestionFields => ({
  title,
  description,
  kind,
  options,
});
const yesNo = (title: string) => ask(title, 'yes-no');
const one = (title: string, ...options: string[]) => ask(title, 'single', options);
const any = (title: string, ...options: string[]) => ask(title, 'multiple', options, 'Choose everything that applies.');
const rating = (title: string, description = '5 is best.') => ask(title, 'rating', undefined, description);
const written = (title: string) => ask(title, 'text');

export const TEMPLATES: Template[] = [
  {
    name: 'customer-satisfaction',
    label: 'Customer satisfaction',
    about: 'After a purchase or a visit: what went well, and would they come again?',
    title: 'How did we do?',
    description: 'Six short questions about your last visit. They take two minutes.',
    category: 'Customer Satisfaction',
    questions: [
      rating('How satisfied are you with us overall?'),
      one('How often do you come to us?', 'This was the first time', 'A few times a year', 'Monthly', 'Weekly or more'),
      any('What did you like?', 'The quality', 'The price', 'The choice', 'The people', 'The speed', 'None of these'),
      rating('How well did we solve what you came for?'),
      yesNo('Would you recommend us to a friend?'),
      written('What should we do better next time?'),
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
      rating('How did you like the event overall?'),
      any('What was worth coming for?', 'The talks', 'The workshops', 'The people', 'The food', 'The place'),
      one('How was its length?', 'Too short', 'Just right', 'Too long'),
      rating('How well was it organized?'),
      yesNo('Would you come again?'),
      written('What would you change?'),
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
      rating('How did you feel at work in the last two weeks?'),
      one('How is your workload?', 'Too little', 'Just right', 'A bit much', 'Far too much'),
      rating('How clear is it what is expected of you?'),
      any('What holds you up?', 'Meetings', 'Unclear goals', 'Tools', 'Waiting for others', 'Interruptions', 'Nothing'),
      yesNo('Did somebody recognize your work in the last two weeks?'),
      written('What one thing should change?'),
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
      one('How often do you use it?', 'Daily', 'Weekly', 'Monthly', 'Less often'),
      rating('How easy is it to use?'),
      any('What do you use it for?', 'Work', 'Study', 'At home', 'In a club or community'),
      one('How would you feel if it were gone?', 'Very disappointed', 'A bit disappointed', 'I would not mind'),
      yesNo('Have you recommended it to somebody?'),
      written('What is missing, or gets in your way?'),
    ],
  },
  {
    name: 'course-evaluation',
    label: 'Course evaluation',
    about: 'At the end of a course, a class or a training.',
    title: 'How was this course?',
    description: 'Your answers help the next people who take it.',
    category: 'Education',
    questions: [
      rating('How much have you learned?', '5 is very much.'),
      one('How was the pace?', 'Too slow', 'Just right', 'Too fast'),
      rating('How clear were the explanations?'),
      any(
        'What helped you most?',
        'The lessons',
        'The exercises',
        'The material',
        'Working with others',
        'The feedback',
      ),
      yesNo('Would you recommend the course?'),
      written('What should the next course do differently?'),
    ],
  },
  {
    name: 'community-vote',
    label: 'Community vote',
    about: 'When a neighborhood, a club or a school has to decide something together.',
    title: 'What shall we do next year?',
    description: 'Every account has one vote. What most people choose is put on the agenda of the next meeting.',
    category: 'community and socials',
    questions: [
      one('Which plan do you prefer?', 'Plan A', 'Plan B', 'Plan C', 'None of them'),
      any('What matters most to you in it?', 'What it costs', 'How soon it is done', 'Who it helps', 'The environment'),
      yesNo('Would you lend a hand?'),
      rating('How important is this decision to you?', '5 is very important.'),
      written('What should be considered as well?'),
    ],
  },
];

/** The form as a template fills it in. */
export function formOfTemplate({ title, description, category, questions }: Template): SurveyForm {
  return { ...blankSurvey, title, description, category, questions };
}
