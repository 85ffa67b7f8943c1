import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFormSource, type FormSource } from './form-source';

interface ShownForm {
  /** The address for which the form was opened, or under which it continues. */
  address: string;
  source: FormSource;
  /** Distinguishes forms with the same source that were opened one after the other. */
  generation: number;
  /** The draft on the server that the form was saved as. */
  savedAs: string | null;
}

/**
 * The source of the form, from the address. When the form is saved as a draft, the address gets the draft's id and the
 * form stays as it is, with its focus and with what is typed meanwhile; after a reload it is opened from the draft.
 */
export function useFormSource() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const source = readFormSource(search);
  const [shown, setShown] = useState<ShownForm>(() => ({ address, source, generation: 0, savedAs: null }));
  if (shown.address !== address) {
    const isSameForm = source.draft !== null && source.draft === shown.savedAs;
    setShown(isSameForm ? { ...shown, address } : { address, source, generation: shown.generation + 1, savedAs: null });
  }
  return {
    source: shown.source,
    generation: shown.generation,
    /** Called when the form was saved as a draft. */
    handleSavedAs: (draft: string) => {
      setShown((current) => ({ ...current, savedAs: draft }));
      setSearch({ draft }, { replace: true });
    },
  };
}
