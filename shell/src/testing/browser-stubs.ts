/**
 * Browser APIs that the layout expects and jsdom lacks: a large, light screen whose elements keep their size, and a
 * document without navigation timing.
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
