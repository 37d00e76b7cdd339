import { addWords } from '../index.ts';
import { rulesWords } from '../rules.en.ts';

addWords(rulesWords);
