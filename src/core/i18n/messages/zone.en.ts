/** Zones: their list, the zone editor, its history. Wordings of S2 are kept to the letter. */
export const zoneMessages = {
  'zone.created': '{name} added',
  'zone.deleted': 'Zone deleted',
  'zone.recordUpdated': 'Record Updated Successfully',
} as const;
