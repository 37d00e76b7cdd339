import type { Translation } from '../message.ts';
import type { projectImagesMessages as en } from './project-images.en.ts';

export const projectImagesMessages: Translation<typeof en> = {
  'projectImages.none': 'Noch keine Images',
  'projectImages.noneText': 'Images Ihrer Dienste erscheinen hier. Sie können auch ein eigenes hochladen.',
  'projectImages.upload': 'Image hochladen',
  'projectImages.uploadTitle': 'Image hochladen',
  'projectImages.uploaded': '{name} hochgeladen',
  'projectImages.image': 'Image',
  'projectImages.digest': 'Digest',
  'projectImages.copyDigest': 'Digest von {name} kopieren',
  'projectImages.source': 'Herkunft',
  'projectImages.fromUpload': 'Hochgeladen',
  'projectImages.fromHub': 'Docker Hub',
  'projectImages.size': 'Größe',
  'projectImages.usedBy': 'Verwendet von',
  'projectImages.unused': 'Nicht verwendet',
  'projectImages.notRunnable': 'Läuft hier nicht',
  'projectImages.actionsFor': 'Aktionen für {name}',
  'projectImages.details': 'Details',
  'projectImages.platform': 'Plattform',
  'projectImages.ports': 'Ports',
  'projectImages.env': 'Umgebung',
  'projectImages.added': 'Hinzugefügt',
  'projectImages.layers': 'Schichten',
  'projectImages.noLayers': 'Die Schichten sind bekannt, sobald das Image geholt wurde.',
  'projectImages.delete': 'Image löschen',
  'projectImages.deleteTitle': '{name} löschen?',
  'projectImages.deleteText':
    'Das entfernt {name} aus Ihren Images. Dienste, die es erneut holen, können es weiter verwenden.',
  'projectImages.deleteUpload': 'Das löscht das hochgeladene Image {name}. Es lässt sich nicht rückgängig machen.',
  'projectImages.inUseTitle': '{name} wird verwendet',
  'projectImages.inUse':
    '{services} verwendet dieses Image oder kann dazu zurückkehren. Löschen Sie zuerst diese Dienste oder behalten Sie das Image.',
  'projectImages.nextTitle': 'Möchten Sie eines starten?',
  'projectImages.nextText': 'Stellen Sie einen Dienst aus einem dieser Images oder aus dem Katalog bereit.',
};
