/** Lines over time, as a picture and as a table. */
export const chartMessages = {
  'charts.of': '{what}: use the arrow keys to read the values',
  'charts.summary': 'Now {latest}, average {average}, peak {peak}',
  'charts.summaryShort': 'now {latest}, peak {peak}',
  'charts.time': 'Time',
} as const;
