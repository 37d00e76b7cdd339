import { attempt } from './attempt.ts';

/** Whether a cookie exists. `cookies.ts` reads and validates values. */
export const hasCookie = (name: string): boolean | undefined =>
  attempt(() => document.cookie.includes(`auth.${name}=`));
