import { accountWords } from '../account.en.ts';
import { addWords } from '../index.ts';

addWords(accountWords);
