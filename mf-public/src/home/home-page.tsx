import { Questions } from '../layout/questions';
import * as words from '../words';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { TopSurveys } from './top-surveys';

/** The home page, its sections in the order of the specification, section 2. */
export function Page() {
  return (
    <>
      <Hero />
      <TopSurveys id="most-voted" title={words.home.mostVoted} sort="votes:desc" lead />
      <TopSurveys id="latest" title={words.home.latest} sort="latest" />
      <Questions id="faq" title={words.home.faq} hint={words.home.faqHint} questions={words.home.questions} />
      <HowItWorks />
    </>
  );
}
