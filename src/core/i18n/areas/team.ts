import { addWords } from '../index.ts';
import { teamWords } from '../team.en.ts';

addWords(teamWords);
