import { GRANTABLE_ROLES, MAX_GRANT_YEARS, type ListedUser, type Role } from '@canvass/shared/contracts';
import { Button, formatDate, Dialog, Facts, Field, Input, isClosed, Notice } from '@canvass/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { describeError } from '../layout/describe-error';
import { strings } from '../strings';
import { roles as roleStrings } from '../strings/roles';
import { UserCard } from './user-card';
import { useChangeRole } from './users-queries';

/** A user's role, with its end if it has one. */
function describeRole({ role, proUntil }: ListedUser): string {
  if (role !== 'pro-user') return role;
  return proUntil ? roleStrings.withUntil(role, formatDate(proUntil)) : roleStrings.withoutEnd(role);
}

/** The end of the user's Pro, which may be paused by another role. */
function findProEnd({ proUntil }: ListedUser): string | undefined {
  return proUntil && !isClosed(proUntil) ? formatDate(proUntil) : undefined;
}

/** Pro that exists only as the role: nothing of it remains under another role. */
function isEndless({ role, proUntil }: ListedUser): boolean {
  return role === 'pro-user' && !proUntil;
}

/** The consequences of the new role, as sentences. */
function listConsequences(user: ListedUser, newRole: Role): string[] {
  if (user.role === 'pro-user' && newRole === 'user') {
    return [roleStrings.endText, ...(isEndless(user) ? [roleStrings.endEndless] : [])];
  }
  if (isEndless(user)) return [roleStrings.roleDescriptions[newRole], roleStrings.endEndless];
  const end = findProEnd(user);
  const regainsPro = newRole === 'user' && end !== undefined;
  if (regainsPro) return [roleStrings.roleDescriptions[newRole], roleStrings.hasPro(end)];
  const isPaused = (newRole === 'admin' || newRole === 'surveyor') && end !== undefined;
  return [roleStrings.roleDescriptions[newRole], ...(isPaused ? [roleStrings.keepsPro(end)] : [])];
}

/** The end of a day in the admin's time zone; undefined for no day, or one that is not allowed. */
function getEndOfDay(day: string): Date | undefined {
  const end = new Date(`${day}T23:59:59`);
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() + MAX_GRANT_YEARS);
  return end > new Date() && end < latest ? end : undefined;
}

interface ChangeRoleDialogProps {
  user: ListedUser;
  newRole: Role;
  onClose: () => void;
}

/** Asks for confirmation before a user's role is changed: names the user, the old role, and the new one. */
export function ChangeRoleDialog({ user, newRole, onClose }: ChangeRoleDialogProps) {
  const endsPro = isEndless(user) || (newRole === 'user' && user.role === 'pro-user');
  const [day, setDay] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
  const { run, isPending, failure } = useChangeRole(user, () => flushSync(onClose));
  const cancel = useRef<HTMLButtonElement>(null);
  const date = useRef<HTMLInputElement>(null);
  // On 'Cancel', pressing Enter by mistake does no harm.
  useEffect(() => cancel.current?.focus(), []);
  const isGrantedRole = GRANTABLE_ROLES.some((each) => each === newRole);
  const isPaid = user.paidUntil !== undefined && !isClosed(user.paidUntil);
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => !isPending && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    const until = getEndOfDay(day);
    // An incomplete date has no value.
    const isWrong = date.current?.validity.badInput === true || (day !== '' && !until);
    setInvalid(isWrong);
    if (isWrong) return;
    run({ newRole, ...(until && { until: until.toISOString() }), ...(endsPro && { endPro: true as const }) });
  }

  const isEndOnly = endsPro && newRole === 'user';
  const idleLabel = endsPro
    ? isEndOnly
      ? roleStrings.endPro
      : roleStrings.endFor(newRole)
    : roleStrings.confirm(newRole);
  const title = endsPro ? roleStrings[isEndOnly ? 'endTitle' : 'endForTitle'] : roleStrings.title;
  const busyLabel = endsPro ? roleStrings.ending : roleStrings.confirming;
  const actions = (
    <>
      <Button ref={cancel} aria-disabled={isPending || undefined} onClick={close}>
        {strings.cancel}
      </Button>
      <Button type="submit" kind={endsPro ? 'danger' : 'primary'} busy={isPending}>
        {isPending ? busyLabel : idleLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} actions={actions} onClose={close} onSubmit={submit}>
      <UserCard user={user} />
      <Facts
        facts={[
          { label: roleStrings.now, value: describeRole(user) },
          { label: roleStrings.next, value: newRole },
        ]}
      />
      {listConsequences(user, newRole).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {endsPro && isPaid && user.paidUntil && (
        <Notice kind="warn">{roleStrings.endPaid(formatDate(user.paidUntil))}</Notice>
      )}
      {newRole === 'pro-user' && (
        <Field
          label={roleStrings.until}
          hint={roleStrings.untilHint}
          error={isInvalid ? roleStrings.untilInvalid : undefined}
        >
          <Input
            ref={date}
            type="date"
            value={day}
            disabled={isPending}
            onChange={({ target }) => {
              setDay(target.value);
              setInvalid(false);
            }}
          />
        </Field>
      )}
      {isGrantedRole && user.emailVerified === false && !failure && (
        <Notice kind="warn">{roleStrings.unverified}</Notice>
      )}
      {failure && <Notice kind="danger">{describeError(failure)}</Notice>}
    </Dialog>
  );
}
