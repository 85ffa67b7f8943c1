import {
  ButtonLink,
  Card,
  Grid3,
  Lede,
  Page as Column,
  Quiet,
  Row,
  Section,
  Stack,
  Subheading,
  Title,
} from '@canvass/shared/ui';
import { paths } from '../paths';
import { words } from '../words';

/** Linked from the dashboard's menu. Says where to turn as long as no message can be sent from here. */
export function Page() {
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{words.contact.title}</Title>
            <Lede>{words.contact.intro}</Lede>
          </Stack>
          <Grid3>
            {words.contact.ways.map(({ title, text }) => (
              <Card as="div" key={title}>
                <Stack gap="s">
                  <Subheading as="h2">{title}</Subheading>
                  <Quiet>{text}</Quiet>
                </Stack>
              </Card>
            ))}
          </Grid3>
          <Row>
            <ButtonLink kind="primary" to={paths.surveys.href()}>
              {words.contact.toSurveys}
            </ButtonLink>
            <ButtonLink to={paths.home.faq()}>{words.contact.toFaq}</ButtonLink>
          </Row>
        </Stack>
      </Column>
    </Section>
  );
}
