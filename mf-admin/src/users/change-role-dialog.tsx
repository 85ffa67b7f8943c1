import { GIVEN_ROLES, MAX_GRANT_YEARS, type ListedUser, type Role } from '@canvass/shared/contracts';
import { Button, dayOf, Dialog, Facts, Field, Input, isClosed, Notice } from '@canvass/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureSaid } from '../layout/use-write';
import { words } from '../words';
import { roles as roleWords } from '../words/roles';
import { PersonSlip } from './person-slip';
import { useRoleChange } from './users-queries';

/** The role of somebody with its end, where it has one. */
function describeRole({ role, proUntil }: ListedUser): string {
  if (role !== 'pro-user') return role;
  return proUntil ? roleWords.withUntil(role, dayOf(proUntil)) : roleWords.withoutEnd(role);
}

/** The end of Pro that somebody has, or has again as a user. */
function findProEnd({ proUntil }: ListedUser): string | undefined {
  return proUntil && !isClosed(proUntil) ? dayOf(proUntil) : undefined;
}

/** Pro that is the role itself: nothing of it is left beneath another one. */
function isEndless({ role, proUntil }: ListedUser): boolean {
  return role === 'pro-user' && !proUntil;
}

/** What follows from the new role, in sentences. */
function listConsequences(user: ListedUser, newRole: Role): string[] {
  if (user.role === 'pro-user' && newRole === 'user') {
    return [roleWords.endText, ...(isEndless(user) ? [roleWords.endEndless] : [])];
  }
  if (isEndless(user)) return [roleWords.means[newRole], roleWords.endEndless];
  const end = findProEnd(user);
  const isBack = newRole === 'user' && end !== undefined;
  if (isBack) return [roleWords.means[newRole], roleWords.hasPro(end)];
  const isPaused = (newRole === 'admin' || newRole === 'surveyor') && end !== undefined;
  return [roleWords.means[newRole], ...(isPaused ? [roleWords.keepsPro(end)] : [])];
}

/** The end of a day on the clock of the person who chose it; undefined for no day, or one that cannot be. */
function endOfDay(day: string): Date | undefined {
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

/** Asks before somebody gets another role: names the person, the old role and the new one. */
export function ChangeRoleDialog({ user, newRole, onClose }: ChangeRoleDialogProps) {
  const endsPro = isEndless(user) || (newRole === 'user' && user.role === 'pro-user');
  const [day, setDay] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  // At once: a toast that is opened over a dialog stands inside it, and would go with it.
  const { run, isPending, failure } = useRoleChange(user, () => flushSync(onClose));
  const cancel = useRef<HTMLButtonElement>(null);
  const date = useRef<HTMLInputElement>(null);
  // Enter by mistake does no harm there.
  useEffect(() => cancel.current?.focus(), []);
  const isGiven = GIVEN_ROLES.some((each) => each === newRole);
  const isPaid = user.paidUntil !== undefined && !isClosed(user.paidUntil);
  // What is on its way is waited for: closed now, nobody would hear that it failed.
  const close = () => !isPending && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    const until = endOfDay(day);
    // A date that is typed in part has no value.
    const isWrong = date.current?.validity.badInput === true || (day !== '' && !until);
    setInvalid(isWrong);
    if (isWrong) return;
    run({ newRole, ...(until && { until: until.toISOString() }), ...(endsPro && { endPro: true as const }) });
  }

  const isEndOnly = endsPro && newRole === 'user';
  const idle = endsPro ? (isEndOnly ? roleWords.endPro : roleWords.endFor(newRole)) : roleWords.confirm(newRole);
  const title = endsPro ? roleWords[isEndOnly ? 'endTitle' : 'endForTitle'] : roleWords.title;
  const busy = endsPro ? roleWords.ending : roleWords.confirming;
  const actions = (
    <>
      <Button ref={cancel} aria-disabled={isPending || undefined} onClick={close}>
        {words.cancel}
      </Button>
      <Button type="submit" kind={endsPro ? 'danger' : 'primary'} busy={isPending}>
        {isPending ? busy : idle}
      </Button>
    </>
  );
  return (
    <Dialog title={title} actions={actions} onClose={close} onSubmit={submit}>
      <PersonSlip user={user} />
      <Facts
        facts={[
          { label: roleWords.now, value: describeRole(user) },
          { label: roleWords.next, value: newRole },
        ]}
      />
      {listConsequences(user, newRole).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {endsPro && isPaid && user.paidUntil && <Notice kind="warn">{roleWords.endPaid(dayOf(user.paidUntil))}</Notice>}
      {newRole === 'pro-user' && (
        <Field
          label={roleWords.until}
          hint={roleWords.untilHint}
          error={isInvalid ? roleWords.untilInvalid : undefined}
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
      {isGiven && user.emailVerified === false && !failure && <Notice kind="warn">{roleWords.unverified}</Notice>}
      {failure && <Notice kind="danger">{failureSaid(failure)}</Notice>}
    </Dialog>
  );
}
