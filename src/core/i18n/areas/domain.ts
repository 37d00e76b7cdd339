import { domainWords } from '../domain.en.ts';
import { addWords } from '../index.ts';

addWords(domainWords);
