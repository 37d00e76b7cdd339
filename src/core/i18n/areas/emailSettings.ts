import { emailSettingsWords } from '../emailSettings.en.ts';
import { addWords } from '../index.ts';

addWords(emailSettingsWords);
