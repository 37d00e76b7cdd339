import type { German } from '../catalogue.ts';

export const backupGerman: German = {
  'This backup is no longer available. Choose another one.':
    'Diese Sicherung gibt es nicht mehr. Wählen Sie eine andere.',
  'This backup is damaged, so it can’t be used. Choose another one.':
    'Diese Sicherung ist beschädigt und kann nicht verwendet werden. Wählen Sie eine andere.',
  'This backup has been changed since it was made, so it can’t be used. Choose another one.':
    'Diese Sicherung wurde nachträglich verändert und kann nicht verwendet werden. Wählen Sie eine andere.',
  'This backup isn’t of {}, so it can’t be used. Choose another one.':
    'Diese Sicherung ist nicht von {} und kann nicht verwendet werden. Wählen Sie eine andere.',
  'The database of this backup is empty, so it can’t be used. Choose another one.':
    'Die Datenbank dieser Sicherung ist leer. Wählen Sie eine andere.',
  'This download link has expired. Start the download again.':
    'Dieser Download-Link ist abgelaufen. Starten Sie den Download neu.',
  'The backup of {} failed': 'Die Sicherung von {} ist fehlgeschlagen',
  '{}\nEarlier backups are still there. The next one is made at its usual time.':
    '{}\nFrühere Sicherungen sind noch da. Die nächste folgt zur üblichen Zeit.',
  'Read it once more: it’s whole': 'Noch einmal gelesen: vollständig',
  'Checked the backup: it’s whole': 'Sicherung geprüft: vollständig',
  'Before restoring {}': 'Vor der Wiederherstellung von {}',
  'Choose a WordPress site, a hosting account or a server.':
    'Wählen Sie eine WordPress-Site, ein Hosting-Konto oder einen Server.',
  '{} is suspended. Pay its open invoices to use its backups again.':
    '{} ist gesperrt. Bezahlen Sie die offenen Rechnungen, um die Sicherungen wieder zu nutzen.',
  '{} has ended. Its backups can no longer be used.': '{} ist beendet. Die Sicherungen lassen sich nicht mehr nutzen.',
  '{} isn’t ready yet. Try again in a few minutes.':
    '{} ist noch nicht bereit. Versuchen Sie es in einigen Minuten erneut.',
  '{} was ordered without backups. Contact support to add them, or choose backups when you create a server.':
    '{} wurde ohne Sicherungen bestellt. Der Support fügt sie hinzu, oder Sie wählen sie beim Anlegen eines Servers.',
  'Use {} characters or fewer.': 'Höchstens {} Zeichen.',
  'Choose full, files or database.': 'Wählen Sie vollständig, Dateien oder Datenbank.',
  'Choose full or files: the databases of a hosting account are backed up in its control panel.':
    'Wählen Sie vollständig oder Dateien: Die Datenbanken eines Hosting-Kontos werden in seinem Control-Panel gesichert.',
  'A server is backed up whole.': 'Ein Server wird immer ganz gesichert.',
  'Choose what to back up.': 'Wählen Sie, was gesichert werden soll.',
  'Making a backup of {}.': '{} wird gesichert.',
  'This backup is kept until you delete it.': 'Diese Sicherung bleibt, bis Sie sie löschen.',
  'This backup is no longer kept.': 'Diese Sicherung wird nicht mehr aufbewahrt.',
  'Backup deleted.': 'Sicherung gelöscht.',
  'This folder isn’t in the backup.': 'Diesen Ordner enthält die Sicherung nicht.',
  'Scheduled backups are off.': 'Geplante Sicherungen sind aus.',
  'Schedule saved.': 'Zeitplan gespeichert.',
  'The server can be started now': 'Der Server kann jetzt gestartet werden',
  'The page is broken: {}': 'Die Seite ist defekt: {}',
  'The page works': 'Die Seite funktioniert',
  'This backup is kept. Stop keeping it, then delete it.':
    'Diese Sicherung wird aufbewahrt. Heben Sie das auf, bevor Sie sie löschen.',
  'This backup is in use. Wait until the work has ended, then try again.':
    'Diese Sicherung wird gerade verwendet. Warten Sie, bis die Arbeit beendet ist.',
  'The server’s disk is full: {} are needed and {} are free. Nothing was changed. Contact support.':
    'Die Festplatte des Servers ist voll: {} werden gebraucht, {} sind frei. Es wurde nichts geändert. Wenden Sie sich an den Support.',
  'A file': 'Eine Datei',
  'The database of {} couldn’t be read, so no backup was made.':
    'Die Datenbank von {} ließ sich nicht lesen. Es wurde keine Sicherung erstellt.',
  'The database of {} has no tables, so no backup was made.':
    'Die Datenbank von {} hat keine Tabellen. Es wurde keine Sicherung erstellt.',
  'Left out {}': '{} ausgelassen',
  'The backup couldn’t be written. Try again.': 'Die Sicherung ließ sich nicht schreiben. Versuchen Sie es erneut.',
  '{} added since then will be lost.': '{}, die seitdem dazukamen, gehen verloren.',
  '{} changed since then will go back to how {}.': '{}, seitdem geändert, werden wieder so, wie {}.',
  '{} changed since then will be replaced.': '{}, seitdem geändert, werden ersetzt.',
  '{} added since then will be removed.': '{}, die seitdem dazukamen, werden entfernt.',
  'The backup was made with WordPress {} and the site has {}. Restore all files and tables to be sure that they match.':
    'Die Sicherung stammt von WordPress {}, die Site hat {}. Stellen Sie alle Dateien und Tabellen wieder her, damit beides zusammenpasst.',
  'This backup has no files.': 'Diese Sicherung enthält keine Dateien.',
  '{} isn’t in this backup.': '{} ist nicht in dieser Sicherung.',
  'This backup has no tables.': 'Diese Sicherung enthält keine Tabellen.',
  'This backup has no table {}.': 'Diese Sicherung hat keine Tabelle {}.',
  'Choose the files or tables to restore.': 'Wählen Sie die Dateien oder Tabellen, die Sie wiederherstellen wollen.',
  'Choose {} files and tables at most.': 'Wählen Sie höchstens {} Dateien und Tabellen.',
  'Something else is being done to {}. Wait until it has ended, then try again.':
    'An {} wird gerade etwas anderes gemacht. Warten Sie, bis es beendet ist.',
  '{} would need {} and may have {}.': '{} bräuchte {} und darf {} haben.',
  'The server’s disk is full. Contact support.': 'Die Festplatte des Servers ist voll. Wenden Sie sich an den Support.',
  '{} must be off while its disk is restored. Shut it down, then try again.':
    '{} muss aus sein, während die Festplatte wiederhergestellt wird. Fahren Sie den Server herunter und versuchen Sie es erneut.',
  'Restored the disk with {}': 'Festplatte mit {} wiederhergestellt',
  'The database can’t be read, so single tables can’t be restored. Restore all tables.':
    'Die Datenbank ist nicht lesbar, daher lassen sich keine einzelnen Tabellen wiederherstellen. Wählen Sie alle Tabellen.',
  'The database couldn’t be read, so it’s restored whole':
    'Die Datenbank war nicht lesbar und wird ganz wiederhergestellt',
  '{} would need {} and may have {}. Nothing was changed.':
    '{} bräuchte {} und darf {} haben. Es wurde nichts geändert.',
  'Choose off, daily, weekly or monthly.': 'Wählen Sie aus, täglich, wöchentlich oder monatlich.',
  'Choose an hour from 0 to 23.': 'Wählen Sie eine Stunde von 0 bis 23.',
  'Keep between 1 and {} backups.': 'Bewahren Sie 1 bis {} Sicherungen auf.',
  'Choose a day of the week.': 'Wählen Sie einen Wochentag.',
};
