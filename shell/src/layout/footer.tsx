import { Brand, media, PageColumn, Row, tokens } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { areaPaths } from '../paths';

const { color, line, space, text } = tokens;

const FooterBand = styled.footer`
  border-top: ${line.hair};
  padding-block: ${space.s6};
  font-size: ${text.sm};
  color: ${color.ink2};

  /* Where it will stand is known when the page has come; shown before, it would jump. */
  main:has([data-arriving]) + & {
    display: none;
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s3} ${space.s6};

    ${media.phone} {
      column-gap: ${space.s4};
    }
  }

  nav a {
    color: ${color.ink2};
    text-decoration: none;
    min-height: 1.5rem;
  }

  nav a:hover {
    color: ${color.ink};
    text-decoration: underline;
  }

  ${media.print} {
    display: none;
  }
`;

/** The footer of every page outside the dashboard. */
export function Footer() {
  return (
    <FooterBand>
      <PageColumn>
        <Row between>
          <Brand small />
          <nav aria-label={strings.footer.name}>
            <Link to={areaPaths.surveys}>{strings.navigation.surveys}</Link>
            <Link to={areaPaths.pro}>{strings.navigation.proUser}</Link>
            <Link to={areaPaths.faq}>{strings.footer.faq}</Link>
            <Link to={areaPaths.contact}>{strings.footer.contactUs}</Link>
            <Link to={areaPaths.privacy}>{strings.footer.privacy}</Link>
          </nav>
        </Row>
      </PageColumn>
    </FooterBand>
  );
}
