import * as refresh from 'react-refresh/runtime';

// Must run before React DOM, which looks for this hook once, when it starts. The area under development uses the same
// runtime, because a second one would lack the components registered with the first.
refresh.injectIntoGlobalHook(globalThis);
Object.assign(globalThis, { canvassRefresh: refresh });
