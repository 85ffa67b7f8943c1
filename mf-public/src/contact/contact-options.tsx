import { Card, Heading, MutedText, Stack, Subheading } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import * as strings from '../strings';

/** Places where an answer can be found sooner than by asking an admin. */
export function ContactOptions() {
  const { optionsTitle, options } = strings.contact;
  return (
    <Card as="aside" aria-labelledby="ways">
      <Stack gap="form">
        <Heading id="ways">{optionsTitle}</Heading>
        {options.map(({ title, text, link, to }) => (
          <Stack key={title} gap="s">
            <Subheading>{title}</Subheading>
            <MutedText>{text}</MutedText>
            <p>
              <Link to={paths[to].href()}>{link}</Link>
            </p>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
