/** What a change of a server is answered with. */
export const cloudNoticesMessages = {
  'cloud.renamed': 'Renamed to {name}',
} as const;
