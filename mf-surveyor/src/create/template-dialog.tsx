import { Button, ButtonLink, Dialog, Meta, Quiet, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words/create';
import { TEMPLATES } from './templates';

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

/** The templates to choose from. Taking one is going to an address: the way back leads to what was there before. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog wide title={words.templates} onClose={onClose} actions={<Button onClick={onClose}>{words.cancel}</Button>}>
      <Quiet>{words.templatesText}</Quiet>
      <List>
        {TEMPLATES.map(({ name, label, about, questions }) => (
          <li key={name}>
            <Stack gap="s">
              <Subheading>{label}</Subheading>
              <Meta>
                {words.questions(questions.length)} {about}
              </Meta>
            </Stack>
            <ButtonLink
              size="s"
              to={`/dashboard/surveyor/create?template=${name}`}
              aria-label={words.take(label)}
              onClick={onClose}
            >
              {words.takeIt}
            </ButtonLink>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
