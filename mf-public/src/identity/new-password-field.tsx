import type { PasswordPolicy } from '@canvass/shared/session';
import { Field, Oval, PasswordInput, Stack, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { useId, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import * as words from '../words';
import { missingFrom, requirementsOf } from './password-requirements';
import { SHORTEST_PASSWORD } from './registration-rules';

const { color, space, text } = tokens;
const { requirements: say } = words.identity;

const List = styled.ul`
  display: grid;
  gap: ${space.s1};
  padding: 0;
  margin: ${space.s1} 0 0;
  list-style: none;
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.s2};
`;

/** As high as with the one thing that is asked mostly: what is pressed below must not move when the list comes. */
const Box = styled.div`
  min-height: calc(2 * 1.4em + ${space.s1});
  font-size: ${text.sm};
  line-height: 1.4;
  color: ${color.ink3};
`;

function Requirements({ id, policy, password }: { id: string; policy: PasswordPolicy; password: string }) {
  const missing = missingFrom(policy, password);
  const requirements = requirementsOf(policy, password);
  // The fewest characters of all are needed even where the rest is advice.
  const isAdvice = !policy.enforced && (requirements.length > 1 || policy.minLength > SHORTEST_PASSWORD);
  return (
    <Box>
      <div id={id}>
        {isAdvice ? say.advised : say.needed}
        <List>
          {requirements.map(({ text: what, isMet }) => (
            <Item key={what}>
              <Oval small filled={isMet} />
              <span>
                {what}
                <VisuallyHidden> ({isMet ? say.met : say.unmet})</VisuallyHidden>
              </span>
            </Item>
          ))}
        </List>
      </div>
      <VisuallyHidden as="output">{password && missing.length > 0 && say.missing(missing)}</VisuallyHidden>
    </Box>
  );
}

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> {
  label: string;
  error: string | undefined;
  /** What is typed so far. */
  password: string;
  /** Unknown until it is read: until then nothing is listed. */
  policy: PasswordPolicy | undefined;
  /** Keeps the place of the list while the policy is on its way. */
  isPolicyWanted?: boolean;
}

/** The field of a password that is chosen now, with what it needs, ticked off as one types. */
export function NewPasswordField({
  label,
  error,
  password,
  policy,
  isPolicyWanted = true,
  ...input
}: NewPasswordFieldProps) {
  const listId = useId();
  return (
    <Stack gap="s">
      <Field label={label} error={error}>
        {(control) => {
          const described = [control['aria-describedby'], policy && listId].filter(Boolean).join(' ') || undefined;
          return <PasswordInput autoComplete="new-password" {...control} {...input} aria-describedby={described} />;
        }}
      </Field>
      {policy ? <Requirements id={listId} policy={policy} password={password} /> : isPolicyWanted && <Box />}
    </Stack>
  );
}
