import { dashboardWords } from '../dashboard.en.ts';
import { addWords } from '../index.ts';

addWords(dashboardWords);
