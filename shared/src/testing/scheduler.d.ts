/** What tests use of React's scheduler, which comes without types. */
declare module 'scheduler' {
  const unstable_IdlePriority: number;
  function unstable_scheduleCallback(priority: number, callback: () => void): unknown;
}
