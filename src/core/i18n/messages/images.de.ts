import type { Translation } from '../message.ts';
import type { imagesMessages as en } from './images.en.ts';

export const imagesMessages: Translation<typeof en> = {
  'images.deleted': 'Image gelöscht',
  'images.drop': 'Archiv hier ablegen oder auswählen',
  'images.dropHelp': '.tar oder .tar.gz aus „docker save“, bis {size}.',
  'images.removeArchive': '{name} entfernen',
  'images.name': 'Name des Images',
  'images.nameHelp': 'z. B. shop oder team/shop',
  'images.tag': 'Tag',
  'images.upload': 'Image hochladen',
  'images.uploading': '{name} wird hochgeladen',
  'images.reading': 'Schichten und Digests werden geprüft …',
  'images.stop': 'Hochladen abbrechen',
  'images.stopped': 'Hochladen abgebrochen. Nichts wurde gespeichert.',
  'images.noArchive': 'Wählen Sie ein Archiv.',
  'images.tooLarge': 'Dieses Archiv hat {size}. Möglich sind bis zu {max}. Nutzen Sie stattdessen eine Registry.',
  'images.empty': 'Diese Datei ist leer.',
  'images.notArchive': 'Das ist kein tar-Archiv. Laden Sie das Ergebnis von „docker save“ hoch.',
  'images.unreadable': 'Die Datei ließ sich nicht lesen. Wählen Sie sie erneut aus.',
  'images.nameMissing': 'Geben Sie einen Namen ein.',
  'images.tagMissing': 'Geben Sie ein Tag ein.',
};
