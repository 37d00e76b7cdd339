import { addWords } from '../index.ts';
import { mailboxesWords } from '../mailboxes.en.ts';

addWords(mailboxesWords);
