import { addWords } from '../index.ts';
import { listsWords } from '../lists.en.ts';

addWords(listsWords);
