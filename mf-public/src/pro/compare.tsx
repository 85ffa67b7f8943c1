import { Oval, PageColumn as Column, Section, Title, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { SplitLayout } from '../layout/split-layout';
import * as strings from '../strings';

const { color, font, line, space, text, weight } = tokens;

const Comparison = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: ${space.s4} ${space.s3};
    border-bottom: ${line.hair};
    text-align: left;
    font-weight: ${weight.regular};
  }

  thead th {
    border-bottom: ${line.rule};
    font-weight: ${weight.bold};
    vertical-align: bottom;
  }

  tbody th {
    font: ${weight.regular} ${text.lg} / 1.35 ${font.serif};
    padding-left: 0;
  }

  td,
  thead th + th {
    width: clamp(5.5rem, 22vw, 7.5rem);
    text-align: center;
  }

  td > span:first-child {
    vertical-align: middle;
    color: ${color.lineStrong};
  }
`;

function FeatureCell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <td>
      <Oval filled={isIncluded} />
      <VisuallyHidden>{isIncluded ? strings.proPage.included : strings.proPage.missing}</VisuallyHidden>
    </td>
  );
}

/** Compares what a user and a pro-user can do, line by line. */
export function Compare() {
  const { adds, feature, features, roles } = strings.proPage;
  return (
    <Section aria-labelledby="compare">
      <Column>
        <SplitLayout>
          <Title as="h2" id="compare">
            {adds}
          </Title>
          <Comparison>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{feature}</VisuallyHidden>
                </th>
                <th scope="col">{roles.user}</th>
                <th scope="col">{roles.pro}</th>
              </tr>
            </thead>
            <tbody>
              {features.map(({ name, user }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <FeatureCell isIncluded={user} />
                  <FeatureCell isIncluded />
                </tr>
              ))}
            </tbody>
          </Comparison>
        </SplitLayout>
      </Column>
    </Section>
  );
}
