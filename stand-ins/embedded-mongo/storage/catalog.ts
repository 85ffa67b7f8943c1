import { Binary } from 'bson';
import { randomUUID } from 'node:crypto';
import { decode, type Doc, encode, toInteger, type Value } from '../values/bson';
import { type Path, splitPath } from '../values/path';
import type { Environment } from './environment';
import { type Filter, parseFilter } from '../query/filter';

export interface IndexField {
  name: string;
  path: Path;
  descending: boolean;
}

/** One index of a collection. Index 0 is `_id_`: the records themselves are stored in its order. */
export interface IndexInfo {
  id: number;
  name: string;
  fields: readonly IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { doc: Doc; filter: Filter } | undefined;
  expireAfterSeconds: number | undefined;
  /** By field: whether any document has had more than one key for it. Once true, it stays true. */
  multikey: readonly boolean[];
  /** Whether the index is still being filled: writes maintain it, reads do not use it yet. */
  building: boolean;
}

export interface CollectionInfo {
  id: number;
  database: string;
  name: string;
  uuid: string;
  nextIndexId: number;
  indexes: readonly IndexInfo[];
}

export const getNamespace = (collection: { database: string; name: string }): string =>
  `${collection.database}.${collection.name}`;

export function createCollectionInfo(id: number, database: string, name: string): CollectionInfo {
  const idIndex: IndexInfo = {
    id: 0,
    name: '_id_',
    fields: parseKeyPattern({ _id: toInteger(1) }),
    unique: true,
    sparse: false,
    partial: undefined,
    expireAfterSeconds: undefined,
    multikey: [false],
    building: false,
  };
  return { id, database, name, uuid: randomUUID(), nextIndexId: 1, indexes: [idIndex] };
}

/** Converts a validated key pattern, such as { status: 1, voteCount: -1 }, to fields. */
export function parseKeyPattern(key: Doc): IndexField[] {
  return Object.entries(key).map(([name, direction]) => ({
    name,
    path: splitPath(name),
    descending: Number(direction) < 0,
  }));
}

export function toKeyPattern(index: IndexInfo): Doc {
  return Object.fromEntries(index.fields.map((field) => [field.name, toInteger(field.descending ? -1 : 1)]));
}

/** The collections' metadata: a committed version for reads, and a draft for the open transaction. */
export interface Catalog {
  committed(): ReadonlyMap<string, CollectionInfo>;
  draft(): ReadonlyMap<string, CollectionInfo>;
  /** Stores a description within the open transaction. */
  put(collection: CollectionInfo): void;
  /**
   * Like `put`, but reads see the change before the commit: for changes that are harmless if seen early, not if late.
   */
  putImmediately(collection: CollectionInfo): void;
  remove(collection: CollectionInfo): void;
  /**
   * A number for a new collection. It is never reused, so that leftover entries cannot reappear in a new collection.
   */
  nextId(): number;
  begin(): void;
  keep(): void;
  undo(): void;
  commit(): void;
  reload(): void;
}

export function createCatalog({ meta }: Environment): Catalog {
  let committed = load();
  let kept = committed;
  let draft = committed;

  function load(): ReadonlyMap<string, CollectionInfo> {
    const found = new Map<string, CollectionInfo>();
    for (const { value } of meta.getRange({ start: 'c:', end: 'c;' })) {
      const collection = fromDoc(decode(value));
      found.set(getNamespace(collection), collection);
    }
    return found;
  }

  function put(collection: CollectionInfo): void {
    meta.putSync(`c:${getNamespace(collection)}`, encode(toDoc(collection)));
    draft = new Map(draft).set(getNamespace(collection), collection);
  }

  return {
    committed: () => committed,
    draft: () => draft,
    put,
    putImmediately(collection) {
      put(collection);
      const existing = committed.get(getNamespace(collection));
      if (existing?.id === collection.id) committed = new Map(committed).set(getNamespace(collection), collection);
    },
    remove(collection) {
      meta.removeSync(`c:${getNamespace(collection)}`);
      const rest = new Map(draft);
      rest.delete(getNamespace(collection));
      draft = rest;
    },
    nextId() {
      const stored = meta.get('n:next-id');
      const id = stored === undefined ? 1 : stored.readUInt32BE();
      const next = Buffer.alloc(4);
      next.writeUInt32BE(id + 1);
      meta.putSync('n:next-id', next);
      return id;
    },
    begin: () => (kept = draft = committed),
    keep: () => (kept = draft),
    undo: () => (draft = kept),
    commit: () => (committed = kept),
    reload: () => (committed = kept = draft = load()),
  };
}

function toDoc(collection: CollectionInfo): Doc {
  const { id, database, name, uuid, nextIndexId } = collection;
  const indexes = collection.indexes.map((index): Doc => ({
    id: toInteger(index.id),
    name: index.name,
    key: toKeyPattern(index),
    unique: index.unique,
    sparse: index.sparse,
    partial: index.partial?.doc,
    expireAfterSeconds: index.expireAfterSeconds === undefined ? undefined : toInteger(index.expireAfterSeconds),
    multikey: [...index.multikey],
    building: index.building,
  }));
  return { id: toInteger(id), database, name, uuid, nextIndexId: toInteger(nextIndexId), indexes };
}

const readNumber = (value: Value): number => Number(value);

function fromDoc(doc: Doc): CollectionInfo {
  const indexes = (doc['indexes'] as Doc[]).map((index): IndexInfo => {
    const partial = index['partial'] as Doc | undefined;
    return {
      id: readNumber(index['id']),
      name: index['name'] as string,
      fields: parseKeyPattern(index['key'] as Doc),
      unique: index['unique'] as boolean,
      sparse: index['sparse'] as boolean,
      partial: partial === undefined ? undefined : { doc: partial, filter: parseFilter(partial) },
      expireAfterSeconds:
        index['expireAfterSeconds'] === undefined ? undefined : readNumber(index['expireAfterSeconds']),
      multikey: index['multikey'] as boolean[],
      building: index['building'] as boolean,
    };
  });
  return {
    id: readNumber(doc['id']),
    database: doc['database'] as string,
    name: doc['name'] as string,
    uuid: doc['uuid'] as string,
    nextIndexId: readNumber(doc['nextIndexId']),
    indexes,
  };
}

/** The collection's id as drivers read it in `listCollections`. */
export const getUuid = (collection: CollectionInfo): Binary =>
  new Binary(Buffer.from(collection.uuid.replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID);
