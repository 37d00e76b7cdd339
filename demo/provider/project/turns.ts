/** Work on things, one piece at a time for each: what is asked for meanwhile is looked at once more. */
export function createTurns(work: (id: number) => Promise<void>) {
  const busy = new Map<number, { isAskedAgain: boolean; done: Promise<void> }>();
  async function runAll(id: number, turn: { isAskedAgain: boolean }): Promise<void> {
    do {
      turn.isAskedAgain = false;
      await work(id);
    } while (turn.isAskedAgain);
  }
  /** @returns when all is done that was asked for by then */
  return (id: number): Promise<void> => {
    const underWay = busy.get(id);
    if (underWay) {
      underWay.isAskedAgain = true;
      return underWay.done;
    }
    const turn = { isAskedAgain: false, done: Promise.resolve() };
    busy.set(id, turn);
    turn.done = runAll(id, turn).finally(() => busy.delete(id));
    return turn.done;
  };
}
