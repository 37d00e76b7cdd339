import { addWords } from '../index.ts';
import { navigationWords } from '../navigation.en.ts';

addWords(navigationWords);
