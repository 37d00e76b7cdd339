import { addWords } from '../index.ts';
import { infoWords } from '../info.en.ts';

addWords(infoWords);
