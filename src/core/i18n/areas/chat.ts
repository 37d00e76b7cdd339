import { chatWords } from '../chat.en.ts';
import { addWords } from '../index.ts';

addWords(chatWords);
