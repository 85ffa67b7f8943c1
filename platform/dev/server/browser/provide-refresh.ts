import * as refresh from 'react-refresh/runtime';

// Before React DOM, which looks for this hook once, when it starts. The area that is worked on finds the same runtime
// here: a second one would not know what the first has seen.
refresh.injectIntoGlobalHook(globalThis);
Object.assign(globalThis, { canvassRefresh: refresh });
