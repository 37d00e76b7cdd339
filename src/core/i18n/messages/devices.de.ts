import type { Translation } from '../message.ts';
import type { devicesMessages as en } from './devices.en.ts';

export const devicesMessages: Translation<typeof en> = {
  'devices.readyTitle': '{name} ist bereit',
  'devices.readyText': 'Kopieren Sie das Passwort jetzt. Wir zeigen es nicht noch einmal.',
  'devices.password': 'Passwort des Postfachs',
  'devices.connect': 'Gerät verbinden',
  'devices.done': 'Fertig',
  'devices.choose': 'Gerät oder App',
  'devices.iphone': 'iPhone und iPad',
  'devices.android': 'Android',
  'devices.outlook': 'Outlook',
  'devices.thunderbird': 'Thunderbird',
  'devices.other': 'Andere Apps',
  'devices.iphoneScan': 'Scannen Sie den Code mit der Kamera und erlauben Sie das Laden.',
  'devices.iphoneOpen': 'Öffnen Sie die Einstellungen und wählen Sie „Profil geladen“.',
  'devices.iphoneInstall': 'Wählen Sie „Installieren“ und geben Sie das Passwort des Postfachs ein.',
  'devices.androidAdd': 'Öffnen Sie in Gmail die Einstellungen und wählen Sie „Konto hinzufügen“, dann „Andere“.',
  'devices.androidEnter': 'Geben Sie {name} und das Passwort des Postfachs ein und wählen Sie „Privat (IMAP)“.',
  'devices.androidServers': 'Übernehmen Sie Posteingang und Postausgang von der gescannten Seite.',
  'devices.outlookAdd':
    'Öffnen Sie „Datei“ und wählen Sie „Konto hinzufügen“. Auf dem Mac steht es in den Einstellungen unter „Konten“.',
  'devices.outlookEnter': 'Geben Sie {name} ein. Outlook findet die Server.',
  'devices.thunderbirdAdd': 'Öffnen Sie die Konten-Einstellungen und wählen Sie „E-Mail-Konto hinzufügen“.',
  'devices.thunderbirdEnter': 'Geben Sie Ihren Namen und {name} ein. Thunderbird findet die Server.',
  'devices.enterPassword': 'Geben Sie zum Schluss das Passwort des Postfachs ein.',
  'devices.notFound': 'Werden die Server nicht gefunden, geben Sie die Angaben aus „Andere Apps“ ein.',
  'devices.linkValid': 'Der Code gilt 10 Minuten und enthält kein Passwort.',
  'devices.linkExpired': 'Dieser Code ist abgelaufen.',
  'devices.newLink': 'Neuen Code zeigen',
  'devices.linkFailed': 'Der Code konnte nicht erstellt werden.',
};
