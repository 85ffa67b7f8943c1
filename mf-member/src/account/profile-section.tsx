import { getProfileIssueCode, isAllowedPhotoUrl } from '@canvass/shared/contracts';
import { useSession, type ProfileChange, type SessionUser } from '@canvass/shared/session';
import { normalizeText } from '@canvass/shared/text';
import { Avatar, Button, Field, Input, Notice, Stack, tokens } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { AccountSection } from '../layout/account-section';
import { describeAccountError } from './describe-account-error';

/**
 * Validates a profile before it is saved: the identity provider accepts anything, so it could otherwise be saved only
 * in part.
 */
const profileRules = {
  name: (name: string) => {
    const issue = getProfileIssueCode('name', name);
    if (issue === undefined) return true;
    return issue === 'too_big' ? strings.account.nameTooLong : strings.account.nameUnreadable;
  },
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || isAllowedPhotoUrl(address) || strings.account.photoUnusable;
  },
};

const { space } = tokens;

const AvatarRow = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.s4};
  align-items: start;
`;

/** The preview of a picture; updated when the field loses the focus, not on every keystroke. */
function usePhotoPreview(initial: string) {
  const [photo, setPhoto] = useState(initial);
  const [brokenUrl, setBrokenUrl] = useState('');
  return {
    photo: isAllowedPhotoUrl(photo) ? photo : undefined,
    isBroken: photo !== '' && brokenUrl === photo,
    showPhoto: (address: string) => setPhoto(address.trim()),
    markBroken: () => setBrokenUrl(photo),
  };
}

/** Name and picture, as other users see them. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const { updateProfile } = useSession();
  const initial = { name: user.displayName, photoURL: user.photoURL ?? '' };
  const { register, handleSubmit, control, formState } = useForm<ProfileChange>({ defaultValues: initial });
  const name = useWatch({ control, name: 'name' });
  const preview = usePhotoPreview(initial.photoURL);
  const { run, isPending, isSuccess, error } = useAction({ action: updateProfile });
  const submit = handleSubmit((profile) => {
    preview.showPhoto(profile.photoURL);
    run({ name: normalizeText(profile.name), photoURL: profile.photoURL.trim() });
  });
  const { errors } = formState;
  const photoHint = preview.isBroken ? <output>{strings.account.photoBroken}</output> : strings.account.photoHint;
  const photoField = register('photoURL', {
    validate: profileRules.photoURL,
    onBlur: ({ target }: { target: HTMLInputElement }) => preview.showPhoto(target.value),
  });
  return (
    <AccountSection title={strings.account.profile}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field
            label={strings.account.name}
            note={strings.account.optional}
            hint={strings.account.nameHint}
            error={errors.name?.message}
          >
            <Input autoComplete="name" {...register('name', { validate: profileRules.name })} />
          </Field>
          <AvatarRow>
            <Avatar large name={name || user.email} photo={preview.photo} onLoadError={preview.markBroken} />
            <Field
              label={strings.account.photo}
              note={strings.account.optional}
              hint={photoHint}
              error={errors.photoURL?.message}
            >
              <Input type="url" autoComplete="photo" placeholder="https://" {...photoField} />
            </Field>
          </AvatarRow>
          <div>
            <Button type="submit" kind="primary" busy={isPending}>
              {isPending ? strings.account.saving : strings.account.save}
            </Button>
          </div>
          {isSuccess && <Notice kind="success">{strings.account.saved}</Notice>}
          {error && (
            <Notice kind="danger" title={strings.account.notSaved}>
              {describeAccountError(error)}
            </Notice>
          )}
        </Stack>
      </form>
    </AccountSection>
  );
}
