import { ButtonLink, Card, Grid3, Quiet, Stack, Subheading } from '@canvass/shared/ui';
import { PlainPage } from '../layout/plain-page';
import { paths } from '../paths';
import { words } from '../words';

/** Linked from the dashboard's menu. Says where to turn as long as no message can be sent from here. */
export function Page() {
  return (
    <PlainPage
      title={words.contact.title}
      intro={words.contact.intro}
      ways={
        <>
          <ButtonLink kind="primary" to={paths.surveys.href()}>
            {words.contact.toSurveys}
          </ButtonLink>
          <ButtonLink to={paths.home.faq()}>{words.contact.toFaq}</ButtonLink>
        </>
      }
    >
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
    </PlainPage>
  );
}
