/** Runs a task when the browser is idle, after two seconds at the latest. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 200);
  else requestIdleCallback(task, { timeout: 2000 });
};
