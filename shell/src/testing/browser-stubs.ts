/**
 * What the layout expects of a browser and jsdom does not bring: a large, light screen whose elements keep their size, and a
 * document that says nothing of how it was opened.
 */
class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: ResizeObserverStub,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
});

performance.getEntriesByType = () => [];
