import type { Translation } from '../message.ts';
import type { chartMessages as en } from './charts.en.ts';

export const chartMessages: Translation<typeof en> = {
  'charts.of': '{what}: Werte mit den Pfeiltasten lesen',
  'charts.summary': 'Jetzt {latest}, Mittel {average}, Spitze {peak}',
  'charts.summaryShort': 'jetzt {latest}, Spitze {peak}',
  'charts.time': 'Zeit',
};
