import { addWords } from '../index.ts';
import { productWords } from '../product.en.ts';

addWords(productWords);
