import { billingWords } from '../billing.en.ts';
import { addWords } from '../index.ts';

addWords(billingWords);
