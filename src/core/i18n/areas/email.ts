import { emailWords } from '../email.en.ts';
import { addWords } from '../index.ts';

addWords(emailWords);
