import { Brand, media, Page, Row, tokens } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { words } from '../words';

const { color, line, space, text } = tokens;

const Band = styled.footer`
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

/** The foot of every page outside of the dashboard. */
export function Footer() {
  return (
    <Band>
      <Page>
        <Row between>
          <Brand small />
          <nav aria-label={words.footer.name}>
            <Link to="/surveys">{words.navigation.surveys}</Link>
            <Link to="/proUser">{words.navigation.proUser}</Link>
            <Link to="/#faq">{words.footer.faq}</Link>
            <Link to="/contactUs">{words.footer.contactUs}</Link>
            <Link to="/privacy">{words.footer.privacy}</Link>
          </nav>
        </Row>
      </Page>
    </Band>
  );
}
