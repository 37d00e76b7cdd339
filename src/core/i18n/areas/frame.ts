import { frameWords } from '../frame.en.ts';
import { addWords } from '../index.ts';

addWords(frameWords);
