export type MessageLocale = 'en' | 'de';
export function voiceProblems(locale: MessageLocale, text: string): string[];
export function problemsInMessages(file: string, source: string): string[];
