import type { PasswordPolicy } from '@canvass/shared/session';
import { Field, Oval, PasswordInput, Stack, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { useId, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import * as strings from '../strings';
import { listMissingRequirements, checkRequirements } from './password-requirements';
import { MIN_PASSWORD_LENGTH } from './registration-rules';

const { color, space, text } = tokens;
const { requirements: requirementStrings } = strings.auth;

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

/** The height of the usual policy, which has one requirement: the button below must not move when the list appears. */
const RequirementsBox = styled.div`
  min-height: calc(2 * 1.4em + ${space.s1});
  font-size: ${text.sm};
  line-height: 1.4;
  color: ${color.ink3};
`;

function Requirements({ id, policy, password }: { id: string; policy: PasswordPolicy; password: string }) {
  const missing = listMissingRequirements(policy, password);
  const requirements = checkRequirements(policy, password);
  // The minimum length of six is required even if the rest is only a recommendation.
  const isAdvice = !policy.enforced && (requirements.length > 1 || policy.minLength > MIN_PASSWORD_LENGTH);
  return (
    <RequirementsBox>
      <div id={id}>
        {isAdvice ? requirementStrings.recommended : requirementStrings.needed}
        <List>
          {requirements.map(({ text: label, isMet }) => (
            <Item key={label}>
              <Oval small filled={isMet} />
              <span>
                {label}
                <VisuallyHidden>{` (${isMet ? requirementStrings.met : requirementStrings.unmet})`}</VisuallyHidden>
              </span>
            </Item>
          ))}
        </List>
      </div>
      <VisuallyHidden as="output">
        {password && missing.length > 0 && requirementStrings.missing(missing)}
      </VisuallyHidden>
    </RequirementsBox>
  );
}

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> {
  label: string;
  error: string | undefined;
  /** The password typed so far. */
  password: string;
  /** Undefined until it is loaded; nothing is listed until then. */
  policy: PasswordPolicy | undefined;
  /** Reserves the height of the list while the policy loads. */
  isPolicyLoading?: boolean;
}

/** The field for a new password, with its requirements, which are ticked off as the user types. */
export function NewPasswordField({
  label,
  error,
  password,
  policy,
  isPolicyLoading = true,
  ...input
}: NewPasswordFieldProps) {
  const listId = useId();
  return (
    <Stack gap="s">
      <Field label={label} error={error}>
        {(control) => {
          const describedBy = [control['aria-describedby'], policy && listId].filter(Boolean).join(' ') || undefined;
          return <PasswordInput autoComplete="new-password" {...control} {...input} aria-describedby={describedBy} />;
        }}
      </Field>
      {policy ? (
        <Requirements id={listId} policy={policy} password={password} />
      ) : (
        isPolicyLoading && <RequirementsBox />
      )}
    </Stack>
  );
}
