import { useSession } from '@canvass/shared/session';
import { ButtonLink, Display, Lead, media, PageColumn, Row, tokens } from '@canvass/shared/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths';
import * as strings from '../strings';
import { HeroIllustration } from './hero-illustration';

const { line, space } = tokens;

/** 650 px high (specification, section 9). */
const Banner = styled.section`
  position: relative;
  height: 650px;
  overflow: hidden;
  border-bottom: ${line.hair};
`;

const Welcome = styled(PageColumn)`
  position: relative;
  z-index: 1;
  height: 100%;
  display: flex;
  flex-direction: column;
  justify-content: flex-start;
  align-items: flex-start;
  gap: ${space.s4};
  padding-top: clamp(2.5rem, 7vw, 5rem);

  > * {
    max-width: 35rem;
  }

  ${media.medium} {
    justify-content: center;
    gap: ${space.s5};
    padding-top: 0;
  }
`;

/** The banner of the home page: what Canvass is for, and links to the surveys. */
export function Hero() {
  const { role } = useSession();
  return (
    <Banner aria-labelledby="welcome">
      <HeroIllustration />
      <Welcome>
        <Display id="welcome">
          {strings.home.headline.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && <br />}
              <span>{text}</span>
            </Fragment>
          ))}
        </Display>
        <Lead>{strings.home.welcome}</Lead>
        <Row>
          <ButtonLink to={paths.surveys.href()} kind="primary" size="l">
            {strings.home.explore}
          </ButtonLink>
          <ButtonLink to={role === 'surveyor' ? paths.createSurvey.href() : paths.becomeSurveyor.href()} size="l">
            {strings.home.create}
          </ButtonLink>
        </Row>
      </Welcome>
    </Banner>
  );
}
