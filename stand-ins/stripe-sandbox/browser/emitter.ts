export type Handler = (event: unknown) => void;

/** The listeners of an element's events, by name. */
export interface Emitter {
  on: (name: string, handler: Handler) => void;
  once: (name: string, handler: Handler) => void;
  /** Without a handler, removes all listeners of this name. */
  off: (name: string, handler?: Handler) => void;
  emit: (name: string, event: unknown) => void;
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, { handler: Handler; isOnce: boolean }[]>();
  const getListeners = (name: string) => listeners.get(name) ?? [];
  const add = (name: string, handler: Handler, isOnce: boolean) =>
    void listeners.set(name, [...getListeners(name), { handler, isOnce }]);

  return {
    on: (name, handler) => add(name, handler, false),
    once: (name, handler) => add(name, handler, true),
    off: (name, handler) =>
      void listeners.set(name, handler ? getListeners(name).filter((each) => each.handler !== handler) : []),
    emit(name, event) {
      const calledListeners = getListeners(name);
      listeners.set(
        name,
        calledListeners.filter(({ isOnce }) => !isOnce),
      );
      for (const { handler } of calledListeners) handler(event);
    },
  };
}
