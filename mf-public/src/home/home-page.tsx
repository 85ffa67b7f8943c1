import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Questions } from '../layout/questions';
import { words } from '../words';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { TopSurveys } from './top-surveys';

/** The router changes the address without scrolling to what it names. */
function useScrollToHash() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** The home page, its sections in the order of the specification, section 2. */
export function Page() {
  useScrollToHash();
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
