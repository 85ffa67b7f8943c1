import { Meta, Oval, QuestionText, Sheet, Stack, tokens, SerifText } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';

const { font, lift, space, text, weight } = tokens;

const Slips = styled.div`
  > div {
    box-shadow: ${lift.dialog};
    border: 0;
  }

  > div + div {
    margin: -0.75rem 0 0 2.5rem;
    transform: rotate(1.5deg);
  }

  li {
    display: flex;
    align-items: center;
    gap: ${space.s3};
    font: ${weight.regular} ${text.lg} / 1.3 ${font.serif};
  }

  ul {
    margin-top: ${space.s4};
  }
`;

/** A vote and the comment of a pro-user, as two slips of paper. Decoration. */
export function ProIllustration() {
  const { question, options, chosen, comment } = strings.proPage.sample;
  return (
    <Slips aria-hidden="true">
      <Sheet total={7} answered={7}>
        <QuestionText>{question}</QuestionText>
        <Stack as="ul" gap="s">
          {options.map((option) => (
            <li key={option}>
              <Oval filled={option === chosen} />
              {option}
            </li>
          ))}
        </Stack>
      </Sheet>
      <Sheet total={4} answered={4}>
        <Meta>{strings.survey.comment}</Meta>
        <SerifText>{comment}</SerifText>
      </Sheet>
    </Slips>
  );
}
