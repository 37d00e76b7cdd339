/** Random inputs that are few, and the same in each run of the mutation tests: a change is noticed always or never. */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: 1, numRuns: 20 });
