import { toApiError } from '@canvass/shared/http';
import { chooseAction, showFailure } from '../ui/dialogs/choose-action';
import { confirmAction } from '../ui/dialogs/popup';
import type { DraftKind } from './draft-kinds';
import { listSavableRecords, saveRecord, type SavableRecord } from './savable-drafts';
import { strings } from './strings';

/** Saves all of them, also when one of them fails. @returns what the user is told about the first failure, or null. */
async function saveAll(records: SavableRecord[]): Promise<string | null> {
  let failure: string | null = null;
  for (const record of records) {
    try {
      await saveRecord(record);
    } catch (error) {
      failure ??= toApiError(error).title;
    }
  }
  return failure;
}

/** Asks what happens to the drafts of a user who is about to sign out. @returns whether to sign out. */
export async function askAboutDrafts(uid: string, kinds: DraftKind[]): Promise<boolean> {
  const { savable, otherCount } = kinds.includes('survey-draft')
    ? listSavableRecords(uid)
    : { savable: [], otherCount: 0 };
  const nameKinds = (all: DraftKind[]) => all.map((kind) => strings.kinds[kind]);
  if (savable.length === 0) {
    return confirmAction({
      title: strings.title,
      text: strings.text(nameKinds(kinds)),
      confirmText: strings.confirm,
      cancelText: strings.cancel,
    });
  }
  const lost = kinds.filter((kind) => kind !== 'survey-draft' || otherCount > 0);
  let saving: Promise<string | null> | undefined;
  const save = () => (saving ??= saveAll(savable));
  const choice = await chooseAction({
    title: strings.saveTitle,
    text: [strings.saveText(savable.length), ...(lost.length > 0 ? [strings.lostText(nameKinds(lost))] : [])].join(' '),
    confirmText: strings.save(savable.length),
    denyText: strings.confirm,
    cancelText: strings.cancel,
    onConfirm: save,
  });
  if (choice !== 'confirm') return choice === 'deny';
  const failure = await save();
  if (failure === null) return true;
  await showFailure({ title: strings.saveFailed(savable.length), text: strings.saveFailedText(failure) });
  return false;
}
