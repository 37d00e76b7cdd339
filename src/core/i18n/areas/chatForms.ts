import { chatFormsWords } from '../chatForms.en.ts';
import { addWords } from '../index.ts';

addWords(chatFormsWords);
