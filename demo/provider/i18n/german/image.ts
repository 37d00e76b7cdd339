import type { German } from '../catalogue.ts';

export const imageGerman: German = {
  'This file isn’t an image. Upload what “docker save” writes, as .tar or .tar.gz.':
    'Diese Datei ist kein Image. Laden Sie hoch, was „docker save“ schreibt: .tar oder .tar.gz.',
  'The archive is damaged or incomplete. Save the image again and upload that.':
    'Das Archiv ist beschädigt oder unvollständig. Speichern Sie das Image neu und laden Sie es hoch.',
  'The archive unpacks to more than {} MB or {} times its size.':
    'Das Archiv entpackt sich auf mehr als {} MB oder das {}-Fache seiner Größe.',
  'The file is larger than {} MB.': 'Die Datei ist größer als {} MB.',
  'Choose a file.': 'Wählen Sie eine Datei.',
  'The file didn’t arrive as base64. Upload it again.': 'Die Datei kam nicht als base64 an. Laden Sie sie erneut hoch.',
  'The archive holds more than {} files.': 'Das Archiv enthält mehr als {} Dateien.',
  'The archive holds a file with an absolute name ({}).': 'Das Archiv enthält eine Datei mit absolutem Namen ({}).',
  'The archive holds a file that leads out of it ({}).': 'Das Archiv enthält eine Datei, die hinausführt ({}).',
  'The archive holds a link that leads out of it ({}).': 'Das Archiv enthält einen Link, der hinausführt ({}).',
  'The archive holds something other than files, folders and links ({}). Save the image again.':
    'Das Archiv enthält anderes als Dateien, Ordner und Links ({}). Speichern Sie das Image neu.',
  'The archive holds more than {} MB of JSON.': 'Das Archiv enthält mehr als {} MB JSON.',
  'A layer is compressed with zstd. Save the image with gzip or without compression.':
    'Eine Schicht ist mit zstd komprimiert. Speichern Sie das Image mit gzip oder unkomprimiert.',
  'A layer of the image is no tar. Save the image again.':
    'Eine Schicht des Images ist kein tar. Speichern Sie das Image neu.',
  'The {} is of a type that isn’t known here: {}.': '{} hat einen Typ, der hier nicht bekannt ist: {}.',
  '{} isn’t a digest. Digests are sha256 with 64 digits.': '{} ist kein Digest. Digests sind sha256 mit 64 Stellen.',
  'The {} {}… is missing from the archive.': 'Im Archiv fehlt: {} {}…',
  'The {} {}… doesn’t match its digest: its content has changed.':
    'Der Digest passt nicht, der Inhalt wurde geändert: {} {}…',
  'The archive holds no image.': 'Das Archiv enthält kein Image.',
  'The archive holds {} images. Save one at a time.':
    'Das Archiv enthält {} Images. Speichern Sie eines nach dem anderen.',
  'The archive has no index.json.': 'Das Archiv hat keine index.json.',
  'The manifest is missing from the archive.': 'Im Archiv fehlt das Manifest.',
  'The config is missing from the archive.': 'Im Archiv fehlt die Konfiguration.',
  'The archive has no manifest.json. Upload what “docker save” writes.':
    'Das Archiv hat keine manifest.json. Laden Sie hoch, was „docker save“ schreibt.',
  'The config of the image is missing from the archive.': 'Im Archiv fehlt die Konfiguration des Images.',
  'The config doesn’t match its digest: its content has changed.':
    'Die Konfiguration passt nicht zu ihrem Digest: Ihr Inhalt wurde geändert.',
  'The layer {} is missing from the archive.': 'Im Archiv fehlt die Schicht {}.',
  'The image has more than {} layers.': 'Das Image hat mehr als {} Schichten.',
  'The image names {} layers, and the archive holds {}.': 'Das Image nennt {} Schichten, das Archiv enthält {}.',
  'Layer {} doesn’t match its digest: its content has changed.':
    'Schicht {} passt nicht zu ihrem Digest: Ihr Inhalt wurde geändert.',
  '{}:{} is among your images already.': '{}:{} gehört schon zu Ihren Images.',
  '{}:{} is among your images now.': '{}:{} gehört jetzt zu Ihren Images.',
  '{} is used by {}{}, or by a deployment that can be rolled back to. Delete the service first.':
    '{} wird von {}{} benutzt oder von einem Deployment, zu dem Sie zurückkehren können. Löschen Sie zuerst den Dienst.',
  '{} was deleted.': '{} wurde gelöscht.',
  '{}:{} was uploaded.': '{}:{} wurde hochgeladen.',
  'This provider’s built-in engine keeps uploaded images but doesn’t run them. Connect Docker or Podman to run them.':
    'Die eingebaute Engine bewahrt hochgeladene Images auf, führt sie aber nicht aus. Verbinden Sie dafür Docker oder Podman.',
  'This provider’s built-in engine runs its own images only. Connect Docker or Podman to run {}.':
    'Die eingebaute Engine führt nur eigene Images aus. Verbinden Sie Docker oder Podman, um {} auszuführen.',
  '{} runs on the built-in engine alone.': '{} läuft nur auf der eingebauten Engine.',
  'Enter the name alone. The tag has a field of its own.':
    'Geben Sie nur den Namen ein. Für das Tag gibt es ein eigenes Feld.',
  'Names that begin with {} are the provider’s.': 'Namen, die mit {} beginnen, gehören dem Anbieter.',
  '{} is an image of Docker Hub. Choose another name.':
    '{} ist ein Image von Docker Hub. Wählen Sie einen anderen Namen.',
  'Your team’s images take 1 GB, which is the most there can be. Delete one first.':
    'Die Images Ihres Teams belegen 1 GB, mehr geht nicht. Löschen Sie zuerst eines.',
  'You have another image at {}:{}. Choose another tag, or delete that one.':
    'Unter {}:{} haben Sie ein anderes Image. Wählen Sie ein anderes Tag, oder löschen Sie es.',
};
