import { FaqSection } from '../layout/faq-section';
import * as strings from '../strings';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { TopSurveys } from './top-surveys';

/** The home page, its sections in the order of the specification, section 2. */
export function Page() {
  return (
    <>
      <Hero />
      <TopSurveys id="most-voted" title={strings.home.mostVoted} sort="votes:desc" lead />
      <TopSurveys id="latest" title={strings.home.latest} sort="latest" />
      <FaqSection id="faq" title={strings.home.faq} hint={strings.home.faqHint} questions={strings.home.questions} />
      <HowItWorks />
    </>
  );
}
