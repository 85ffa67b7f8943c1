import { isPhotoAddress } from '@canvass/shared/contracts';
import { useSession, type ProfileChange, type SessionUser } from '@canvass/shared/session';
import { Avatar, Button, Field, Input, Notice, Stack, tokens } from '@canvass/shared/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { words } from '../words';
import { Part } from '../layout/part';
import { profileRules } from './profile-rules';
import { useDeed } from './use-deed';

const { space } = tokens;

const WithFace = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.s4};
  align-items: start;
`;

/** The picture at an address, as it will show; asked for when the field is left, not with every letter typed. */
function usePreview(initial: string) {
  const [photo, setPhoto] = useState(initial);
  const [broken, setBroken] = useState('');
  return {
    photo: isPhotoAddress(photo) ? photo : undefined,
    isBroken: photo !== '' && broken === photo,
    show: (address: string) => setPhoto(address.trim()),
    giveUp: () => setBroken(photo),
  };
}

/** Name and picture, as others see them. */
export function ProfilePart({ user }: { user: SessionUser }) {
  const { updateProfile } = useSession();
  const initial = { name: user.displayName, photoURL: user.photoURL ?? '' };
  const { register, handleSubmit, control, formState } = useForm<ProfileChange>({ defaultValues: initial });
  const name = useWatch({ control, name: 'name' });
  const preview = usePreview(initial.photoURL);
  const { state, run } = useDeed(updateProfile);
  const submit = handleSubmit((profile) => {
    preview.show(profile.photoURL);
    return run({ name: profile.name.trim(), photoURL: profile.photoURL.trim() });
  });
  const { errors } = formState;
  const isWorking = state.at === 'work';
  const photoHint = preview.isBroken ? <output>{words.account.photoBroken}</output> : words.account.photoHint;
  const photoField = register('photoURL', {
    validate: profileRules.photoURL,
    onBlur: ({ target }: { target: HTMLInputElement }) => preview.show(target.value),
  });
  return (
    <Part title={words.account.profile}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="form">
          <Field
            label={words.account.name}
            note={words.account.optional}
            hint={words.account.nameHint}
            error={errors.name?.message}
          >
            <Input autoComplete="name" {...register('name', { validate: profileRules.name })} />
          </Field>
          <WithFace>
            <Avatar large name={name || user.email} photo={preview.photo} onBroken={preview.giveUp} />
            <Field
              label={words.account.photo}
              note={words.account.optional}
              hint={photoHint}
              error={errors.photoURL?.message}
            >
              <Input type="url" autoComplete="photo" placeholder="https://" {...photoField} />
            </Field>
          </WithFace>
          <div>
            <Button type="submit" kind="primary" busy={isWorking}>
              {isWorking ? words.account.saving : words.account.save}
            </Button>
          </div>
          {state.at === 'done' && <Notice kind="success">{words.account.saved}</Notice>}
          {state.at === 'failed' && (
            <Notice kind="danger" title={words.account.notSaved}>
              {state.text}
            </Notice>
          )}
        </Stack>
      </form>
    </Part>
  );
}
