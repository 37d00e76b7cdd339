import { addWords } from '../index.ts';
import { onboardingWords } from '../onboarding.en.ts';

addWords(onboardingWords);
