import { Button, ButtonLink, Dialog, Meta, MutedText, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings/create';
import { TEMPLATES } from './templates';
import { paths } from '../paths';

const { line, space } = tokens;

const List = styled.ul`
  border-top: ${line.hair};

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space.s3};
    padding-block: ${space.s4};
    border-bottom: ${line.hair};
  }

  li > div {
    flex: 1 1 16rem;
  }
`;

/** The available templates. Choosing one is a navigation: going back leads to the previous form. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isWide
      title={strings.templates}
      onClose={onClose}
      actions={<Button onClick={onClose}>{strings.cancel}</Button>}
    >
      <MutedText>{strings.templatesText}</MutedText>
      <List>
        {TEMPLATES.map(({ name, label, about, questions }) => (
          <li key={name}>
            <Stack gap="s">
              <Subheading>{label}</Subheading>
              <Meta>
                {strings.questions(questions.length)} {about}
              </Meta>
            </Stack>
            <ButtonLink
              size="s"
              to={paths.create.templateHref(name)}
              aria-label={strings.applyTemplateLabel(label)}
              onClick={onClose}
            >
              {strings.applyTemplate}
            </ButtonLink>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
