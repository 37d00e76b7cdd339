import type { German } from '../catalogue.ts';

export const productGerman: German = {
  'Every message kept for ten years': 'Jede Nachricht zehn Jahre aufbewahrt',
  'Drag and drop, included in each plan': 'Per Drag-and-drop, in jedem Plan enthalten',
  'Drag and drop': 'Per Drag-and-drop',
  'Included in each plan': 'In jedem Plan enthalten',
  'No longer sold': 'Wird nicht mehr verkauft',
  'Account set-up': 'Einrichtung des Kontos',
  'Domain renewal': 'Domainverlängerung',
  'Up to {} replicas': 'Bis zu {} Replikate',
  '{} vCPU and {} MB memory each': 'Je {} vCPU und {} MB Arbeitsspeicher',
  '{} MB of volumes': '{} MB Volumes',
  '{} GB of volumes': '{} GB Volumes',
};
