import { addWords } from '../index.ts';
import { sessionWords } from '../session.en.ts';

addWords(sessionWords);
