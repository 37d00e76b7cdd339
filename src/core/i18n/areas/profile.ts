import { addWords } from '../index.ts';
import { profileWords } from '../profile.en.ts';

addWords(profileWords);
