/** The name of what will be lost, typed before it is. */
export const typedNameMessages = {
  'typedName.label': 'Type {name} to confirm',
  'typedName.wrong': 'This doesn’t match the name.',
} as const;
