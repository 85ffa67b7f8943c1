import { runAfterFirstPaint } from './document/after-first-paint';

runAfterFirstPaint(() => {
  import(/* webpackMode: "eager" */ './main').catch((error: unknown) => {
    // Not as a rejection: the document watches for errors of the shell's script.
    setTimeout(() => {
      throw error;
    });
  });
});
