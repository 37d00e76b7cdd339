interface Budgets {
  readonly [name: string]: number | Budgets;
}
interface Rise {
  budget: string;
  to: number;
  buys: string;
}

export const budgets: Budgets;
export const rises: readonly Rise[];
export function releasedBudgets(): Budgets;
export function findUnexplainedRises(
  current: Budgets,
  released: Budgets,
  explained: readonly Rise[],
): [name: string, figure: number, released: number | undefined][];
