import { addressesWords } from '../addresses.en.ts';
import { addWords } from '../index.ts';

addWords(addressesWords);
