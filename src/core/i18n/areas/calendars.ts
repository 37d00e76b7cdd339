import { calendarsWords } from '../calendars.en.ts';
import { addWords } from '../index.ts';

addWords(calendarsWords);
