import { useRef, useState, type ChangeEvent } from 'react';
import { invitations as strings } from '../strings/invitations';
import { readListFile } from './read-list-file';

/**
 * The field with the list, which is typed, pasted, or read from a file.
 * @param onChange called after each change.
 */
export function useListField(onChange: () => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [listError, setListError] = useState<string>();
  const [fileError, setFileError] = useState<string>();

  function handleChange() {
    setListError(undefined);
    onChange();
  }

  /** Adds the rows of a file below those that are there, so that nothing pasted is lost. */
  async function addFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const result = await readListFile(file);
    // The same file can be chosen again after it was corrected.
    target.value = '';
    setFileError('error' in result ? result.error : undefined);
    if ('error' in result || !field.current) return;
    const before = field.current.value.trimEnd();
    // After an empty row, a header is recognized.
    field.current.value = before ? `${before}\n\n${result.text}` : result.text;
    handleChange();
  }

  /** @returns the list, or undefined if it is empty, and then says so. */
  function read(): string | undefined {
    const list = field.current?.value ?? '';
    if (list.trim()) return list;
    setListError(strings.listMissing);
    field.current?.focus();
    return undefined;
  }

  /** Empties the field, unless something was typed since the list was sent. */
  function clear(sent: string) {
    if (field.current?.value === sent) field.current.value = '';
  }

  return [field, { listError, fileError, addFile, read, clear, handleChange }] as const;
}
