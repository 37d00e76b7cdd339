/**
 * Serializes work per id. A request during a run causes one more run.
 * @param work what is done for the id of a thing
 * @returns runs it for an id; resolves when all work requested so far is done
 */
export function serializeWork(work: (id: number) => Promise<void>): (id: number) => Promise<void> {
  const busy = new Map<number, { isAskedAgain: boolean; done: Promise<void> }>();
  const runAll = async (id: number, run: { isAskedAgain: boolean }): Promise<void> => {
    do {
      run.isAskedAgain = false;
      await work(id);
    } while (run.isAskedAgain);
  };
  return (id) => {
    const underWay = busy.get(id);
    if (underWay) {
      underWay.isAskedAgain = true;
      return underWay.done;
    }
    const run = { isAskedAgain: false, done: Promise.resolve() };
    busy.set(id, run);
    run.done = runAll(id, run).finally(() => busy.delete(id));
    return run.done;
  };
}
