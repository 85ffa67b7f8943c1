import type { Page } from 'playwright-core';

// What all pages share, and a page must leave as it found it: the platform's functions, listeners, timers, and the document.

/** What the shell itself has, before any area has run. */
export interface SharedState {
  /** The names of global variables. */
  globals: string[];
  /** What the shell itself does to what all share. */
  traces: string[];
  /** Style rules, as text. */
  rules: string[];
  title: string;
  language: string;
  /** The number of parts that are navigation. */
  navigations: number;
}

/** What the page records from before its first script. */
interface TraceRecorder {
  /** What an area has done to what all share, as sentences without their subject. */
  listTraces: () => string[];
  /** The names of global variables that were not there before the first script. */
  listGlobals: () => string[];
}

declare global {
  var canvassTraces: TraceRecorder;
}

/** Records what areas do to what all pages share. Runs in the page, before its own scripts, and refers to nothing else. */
function recordTraces(): void {
  const CALLER_LINE = 3;
  /** Whether code of an area has called the function that asks. */
  const isCalledByArea = () => /\/releases\/mf-/.test(new Error().stack?.split('\n')[CALLER_LINE] ?? '');
  const getTargetName = (target: unknown) => {
    if (target === globalThis) return 'window';
    return [document, document.documentElement, document.body].includes(target as never) ? 'document' : undefined;
  };

  interface Registration {
    target: EventTarget;
    type: string;
    listener: unknown;
    isCapture: boolean;
  }
  const registrations = new Set<Registration>();
  /** Libraries make iPhones send events by listeners that do nothing. */
  const isEmpty = (listener: unknown) => /^(function\s*\w*\(\)|\(\)\s*=>)\s*\{\s*\}$/.test(String(listener));
  const readCapture = (options: unknown) =>
    typeof options === 'object' && options !== null ? Boolean(Reflect.get(options, 'capture')) : Boolean(options);
  const forget = (target: EventTarget, type: string, listener: unknown, isCapture: boolean) => {
    for (const each of registrations)
      if (each.target === target && each.type === type && each.listener === listener && each.isCapture === isCapture)
        registrations.delete(each);
  };
  const addEventListener = Reflect.get(EventTarget.prototype, 'addEventListener');
  const removeEventListener = Reflect.get(EventTarget.prototype, 'removeEventListener');
  EventTarget.prototype.addEventListener = function add(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? globalThis;
    addEventListener.call(target, type, listener, options);
    const { once = false, signal } = typeof options === 'object' ? options : {};
    if (!listener || once || signal?.aborted || isEmpty(listener)) return;
    if (!getTargetName(target) || !isCalledByArea()) return;
    const registration = { target, type, listener, isCapture: readCapture(options) };
    registrations.add(registration);
    if (signal) addEventListener.call(signal, 'abort', () => registrations.delete(registration));
  };
  EventTarget.prototype.removeEventListener = function remove(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? globalThis;
    removeEventListener.call(target, type, listener, options);
    forget(target, type, listener, readCapture(options));
  };

  const intervals = new Set<unknown>();
  const { setInterval: startInterval, clearInterval: endInterval, clearTimeout: endTimeout } = globalThis;
  const start = (...parameters: Parameters<typeof setInterval>) => {
    const id = startInterval(...parameters);
    if (isCalledByArea()) intervals.add(id);
    return id;
  };
  const createEnd = (end: typeof endInterval) => (id?: Parameters<typeof endInterval>[0]) => {
    intervals.delete(id);
    end(id);
  };
  Object.assign(globalThis, {
    setInterval: start,
    clearInterval: createEnd(endInterval),
    clearTimeout: createEnd(endTimeout),
  });

  const acts = new Set<string>();
  const watch = (prototype: object, name: string, note: (isByArea: boolean, parameter: unknown) => void) => {
    const original = Reflect.get(prototype, name) as (...parameters: unknown[]) => unknown;
    const watched = function watched(this: unknown, ...parameters: unknown[]) {
      note(isCalledByArea(), parameters[0]);
      return original.apply(this, parameters);
    };
    Reflect.set(prototype, name, watched);
  };
  const noteAct = (act: string) => (isByArea: boolean) => {
    if (isByArea) acts.add(act);
  };
  watch(Storage.prototype, 'clear', noteAct('clears the storage of all areas'));
  if ('ServiceWorkerContainer' in globalThis)
    watch(ServiceWorkerContainer.prototype, 'register', noteAct('registers a service worker for all pages'));
  // What tools of React install, and every copy of React DOM reports to.
  let reactCopies = 0;
  const countReact = () => {
    reactCopies += 1;
    if (reactCopies > 1) acts.add('brings a React of its own');
    return reactCopies;
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject: countReact } });
  /** The keys of what the shell stores or reads, and of what areas have stored or deleted. */
  const shellKeys = new Set<unknown>();
  const areaKeys = new Set<unknown>();
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    watch(Storage.prototype, name, (isByArea, key) => {
      if (isByArea && name !== 'getItem') areaKeys.add(key);
      // The shell deletes drafts of areas.
      if (!isByArea && name !== 'removeItem') shellKeys.add(key);
    });

  /** Everything that the platform provides, by its name. */
  const holders = new Map<string, object>();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    if (!descriptor || typeof descriptor.value !== 'function') continue;
    const { prototype } = descriptor.value as { prototype?: unknown };
    if (typeof prototype === 'object' && prototype !== null) holders.set(`${name}.prototype`, prototype);
  }
  for (const name of ['JSON', 'Math', 'Reflect', 'console'] as const) holders.set(name, globalThis[name]);
  const readMembers = (holder: object) =>
    new Map(Reflect.ownKeys(holder).map((key) => [key, Object.getOwnPropertyDescriptor(holder, key)]));
  const platform = [...holders].map(([name, holder]) => ({ name, holder, members: readMembers(holder) }));
  const isSame = (one?: PropertyDescriptor, other?: PropertyDescriptor) =>
    one?.value === other?.value && one?.get === other?.get && one?.set === other?.set;
  const variables = new Map(
    Object.getOwnPropertyNames(globalThis).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );

  function* listChanges() {
    for (const { name, holder, members } of platform) {
      for (const [key, descriptor] of readMembers(holder))
        if (!isSame(descriptor, members.get(key))) yield `${name}.${String(key)}`;
      for (const key of members.keys()) if (!Object.hasOwn(holder, key)) yield `${name}.${String(key)}`;
    }
    // What hides a member of its class.
    for (const owner of [history, navigator, document, localStorage, sessionStorage]) {
      const { name, prototype } = owner.constructor;
      for (const key of Object.getOwnPropertyNames(owner)) if (key in prototype) yield `${name}.${key}`;
    }
    for (const [name, descriptor] of variables) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (descriptor && typeof descriptor.value === 'function' && !isSame(now, descriptor)) yield name;
    }
  }

  function* listHandlers() {
    for (const [name, target] of [
      ['window', globalThis],
      ['document', document],
    ] as const)
      for (const key in target)
        if (key.startsWith('on') && typeof Reflect.get(target, key) === 'function') yield `${name}.${key}`;
  }

  globalThis.canvassTraces = {
    listGlobals: () => Object.getOwnPropertyNames(globalThis).filter((name) => !variables.has(name)),
    listTraces: () => [
      ...acts,
      ...[...areaKeys].filter((key) => shellKeys.has(key)).map((key) => `changes ${String(key)} in the storage`),
      ...[...listChanges()].map((name) => `changes ${name}`),
      ...[...listHandlers()].map((name) => `leaves ${name} set`),
      ...[...registrations].map(({ target, type }) => `leaves a listener for ${type} on ${getTargetName(target)}`),
      ...(intervals.size > 0 ? ['leaves a timer that repeats'] : []),
    ],
  };
}

/** Records, from before the first script of each document, what areas do to what all pages share. */
export async function watchTraces(page: Page): Promise<void> {
  await page.addInitScript(recordTraces);
}

/** Reads what all pages share. Runs in the page. */
function readSharedState(): SharedState {
  const listRules = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule];
      return rule instanceof CSSGroupingRule ? listRules(rule.cssRules) : [];
    });
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  return {
    globals: canvassTraces.listGlobals(),
    traces: canvassTraces.listTraces(),
    rules: sheets.flatMap((sheet) => listRules(sheet.cssRules).map(({ cssText }) => cssText)),
    title: document.title,
    language: document.documentElement.lang,
    navigations: document.querySelectorAll('#root nav').length,
  };
}

/** Reads what all pages share where no area has run. */
export function readInitialState(page: Page): Promise<SharedState> {
  return page.evaluate(readSharedState);
}

/** Names that loading an area defines: its container, what loads its files, and what libraries share with copies of themselves. */
const LOADER_NAMES = /^(mf_|webpackChunk|canvass|__)/;

const CUSTOM_PROPERTY = /^--/;

/** The names of the properties that a rule sets. */
function listProperties(rule: string): string[] {
  const declarations = rule.slice(rule.indexOf('{') + 1).matchAll(/(?:^|;)\s*([\w-]+)\s*:/g);
  return [...declarations].map(([, name = '']) => name);
}

/** A rule that applies to whatever a page shows: its selector names no class, no id, and no attribute. */
function isBroadRule(rule: string): boolean {
  const [selectors = ''] = rule.split('{');
  return selectors.split(',').some((selector) => !/[.#[]/.test(selector));
}

/**
 * Lists the rules that change whatever a page shows. Custom properties that the shell does not set for all pages, such as those of
 * a library, change nothing.
 */
function listBroadRules(rules: string[], shellRules: string[]): string[] {
  const shellProperties = new Set(shellRules.filter(isBroadRule).flatMap(listProperties));
  const isHarmless = (name: string) => CUSTOM_PROPERTY.test(name) && !shellProperties.has(name);
  const newRules = rules.filter((rule) => !shellRules.includes(rule));
  return newRules.filter((rule) => isBroadRule(rule) && !listProperties(rule).every(isHarmless));
}

/**
 * Lists what areas have done to what all pages share, as sentences without their subject.
 * @param isLeft whether their pages have been left, so that nothing of them may be there.
 */
export async function listTraces(page: Page, initial: SharedState, isLeft: boolean): Promise<string[]> {
  const state = await page.evaluate(readSharedState);
  const broadRules = listBroadRules(state.rules, initial.rules);
  const traces = broadRules.map((rule) => `has a style that applies to all pages: ${rule.slice(0, 80)}`);
  if (!isLeft) return traces;
  const globals = state.globals.filter((name) => !initial.globals.includes(name) && !LOADER_NAMES.test(name));
  return [
    ...traces,
    ...state.traces.filter((trace) => !initial.traces.includes(trace)),
    ...globals.map((name) => `leaves the global variable ${name}`),
    ...(state.title === initial.title ? [] : [`leaves the title “${state.title}”`]),
    ...(state.language === initial.language ? [] : [`leaves the language “${state.language}”`]),
    ...(state.navigations >= initial.navigations ? [] : ['removes the navigation']),
  ];
}
