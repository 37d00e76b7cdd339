import { addWords } from '../index.ts';
import { supportWords } from '../support.en.ts';

addWords(supportWords);
