import { addWords } from '../index.ts';
import { mailFiltersWords } from '../mailFilters.en.ts';

addWords(mailFiltersWords);
