import { newIdempotencyKey } from '@canvass/shared/http';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cleanKeptForms } from '../drafts/kept-forms';
import { hasDraft, readSavedAs, type DraftKey } from '../form/draft/stored-draft';
import { getDraftKey, parseDraftKey, readFormSource, toSearch, type FormSource } from './form-source';

/** Where a form is kept in this browser and on the server, and what follows from changes of that. */
export interface FormPlace {
  /** Where it is stored at first. */
  draftKey: DraftKey;
  /** Called when the form begins to differ from what it was opened with, and when it no longer does. */
  onKept: (isKept: boolean) => void;
  /** Called when another tab has changed the form: gives this one another id. `isLeaving`: the address stays. */
  onTaken: (isLeaving: boolean) => DraftKey;
  /** Called when the form continues as that of another tab. */
  onJoined: (key: DraftKey) => void;
  /** Called when the form was saved as a new draft on the server. @returns where its later changes are stored. */
  onSavedAs: (draft: string) => DraftKey;
}

interface ShownForm {
  /** The address for which the form was opened, or under which it continues. */
  address: string;
  /** The addresses that the form itself has asked for, and that have not been shown yet, in order. */
  ownAddresses: string[];
  /** What the form was opened with. */
  source: FormSource;
  /** Where it is kept now. */
  place: FormSource;
  /** Distinguishes forms that were opened one after the other. */
  generation: number;
}

const createFormId = () => newIdempotencyKey().slice(0, 12);

/** Opens the form of an address; one that was saved as a draft on the server, and not changed since, is that draft. */
function openForm(uid: string, search: URLSearchParams, generation: number): ShownForm {
  const asked = readFormSource(search);
  const key = getDraftKey(uid, asked);
  const draft = hasDraft(key) ? null : readSavedAs(key);
  const source = draft === null ? asked : { draft, from: null, template: null, form: null };
  const place = source.draft || source.form ? source : { ...source, form: createFormId() };
  return { address: search.toString(), ownAddresses: [], source, place, generation };
}

/**
 * The source of the form, from the address. As soon as something was typed, the address has the id of the form, and once
 * it is saved as a draft on the server, that of the draft. The form stays as it is, with its focus and with what is typed
 * meanwhile; after a reload it is opened from its address.
 */
export function useFormSource(uid: string) {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const [shown, setShown] = useState(() => {
    cleanKeptForms(uid, getDraftKey(uid, readFormSource(search)));
    return openForm(uid, search, 0);
  });
  if (shown.address !== address) {
    const own = shown.ownAddresses.indexOf(address);
    setShown(
      own === -1
        ? openForm(uid, search, shown.generation + 1)
        : { ...shown, address, ownAddresses: shown.ownAddresses.slice(own + 1) },
    );
  }

  function continueAt(place: FormSource, isKept = true) {
    const next = toSearch(isKept ? place : { ...place, form: null });
    const asked = next.toString();
    setShown((current) => {
      const latest = current.ownAddresses.at(-1) ?? current.address;
      // The form may ask for an address again before the one in between was shown.
      const ownAddresses = asked === latest ? current.ownAddresses : [...current.ownAddresses, asked];
      return { ...current, place, ownAddresses };
    });
    setSearch(next, { replace: true });
  }

  const place: FormPlace = {
    draftKey: getDraftKey(uid, shown.place),
    onKept: (isKept) => continueAt(shown.place, isKept),
    onTaken(isLeaving) {
      const next = { ...shown.place, form: createFormId() };
      if (!isLeaving) continueAt(next);
      return getDraftKey(uid, next);
    },
    onJoined: (key) => continueAt(parseDraftKey(key) ?? shown.place),
    onSavedAs(draft) {
      const next = { draft, from: null, template: null, form: null };
      continueAt(next);
      return getDraftKey(uid, next);
    },
  };
  return { source: shown.source, generation: shown.generation, place };
}
