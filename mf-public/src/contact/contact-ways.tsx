import { Card, Heading, Quiet, Stack, Subheading } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import * as words from '../words';

/** Where an answer can be had sooner than from an admin. */
export function ContactWays() {
  const { waysTitle, ways } = words.contact;
  return (
    <Card as="aside" aria-labelledby="ways">
      <Stack gap="form">
        <Heading id="ways">{waysTitle}</Heading>
        {ways.map(({ title, text, link, to }) => (
          <Stack key={title} gap="s">
            <Subheading>{title}</Subheading>
            <Quiet>{text}</Quiet>
            <p>
              <Link to={paths[to].href()}>{link}</Link>
            </p>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
