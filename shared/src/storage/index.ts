export { createStoredItem, localStore, sessionStore, type Store, type StoredItem } from './storage';
