import { cartWords } from '../cart.en.ts';
import { addWords } from '../index.ts';

addWords(cartWords);
