import { checkoutWords } from '../checkout.en.ts';
import { addWords } from '../index.ts';

addWords(checkoutWords);
