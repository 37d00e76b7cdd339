/**
 * Runs work for one id at a time. Requests during a run are coalesced into one more run.
 * @returns requests a run for an id; resolves when the work that was requested until then is done
 */
export function coalesceWork(work: (id: number) => Promise<void>): (id: number) => Promise<void> {
  const busy = new Map<number, { needsRerun: boolean; done: Promise<void> }>();
  const runAll = async (id: number, run: { needsRerun: boolean }): Promise<void> => {
    do {
      run.needsRerun = false;
      await work(id);
    } while (run.needsRerun);
  };
  return (id) => {
    const underWay = busy.get(id);
    if (underWay) {
      underWay.needsRerun = true;
      return underWay.done;
    }
    const run = { needsRerun: false, done: Promise.resolve() };
    busy.set(id, run);
    run.done = runAll(id, run).finally(() => busy.delete(id));
    return run.done;
  };
}
