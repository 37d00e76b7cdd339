import type { German } from '../catalogue.ts';

export const hostingGerman: German = {
  'We couldn’t renew the certificate of {}': 'Das Zertifikat von {} ließ sich nicht erneuern',
  '{} We try again every night.\nSee what to change: {}/web-hosting/{}?tab=domains':
    '{} Wir versuchen es jede Nacht erneut.\nWas zu ändern ist: {}/web-hosting/{}?tab=domains',
  '{} is suspended. Pay its open invoices to use its files again.':
    '{} ist gesperrt. Bezahlen Sie die offenen Rechnungen, um die Dateien wieder zu nutzen.',
  '{} has ended. Its files are no longer available.': '{} ist beendet. Die Dateien sind nicht mehr verfügbar.',
  '{} isn’t a zip archive, or it’s damaged.': '{} ist kein Zip-Archiv oder beschädigt.',
  '{} is protected by a password. Extract it on your computer and upload the files.':
    '{} ist mit einem Passwort geschützt. Entpacken Sie es auf Ihrem Computer und laden Sie die Dateien hoch.',
  '{} contains a file whose name leads elsewhere or isn’t allowed. Nothing was extracted.':
    '{} enthält eine Datei, deren Name hinausführt oder nicht erlaubt ist. Es wurde nichts entpackt.',
  '{} contains a link, {}. Archives with links can’t be extracted here.':
    '{} enthält einen Link, {}. Archive mit Links lassen sich hier nicht entpacken.',
  '{} contains something that is neither a file nor a folder. Nothing was extracted.':
    '{} enthält etwas, das weder Datei noch Ordner ist. Es wurde nichts entpackt.',
  '{} is compressed in a way that can’t be extracted here. Compress it again as a zip.':
    '{} ist so komprimiert, dass es sich hier nicht entpacken lässt. Packen Sie es neu als Zip.',
  '{} contains {} twice. Nothing was extracted.': '{} enthält {} zweimal. Es wurde nichts entpackt.',
  '{} would grow from {} to {}. Such archives can’t be extracted here.':
    '{} würde von {} auf {} wachsen. Solche Archive lassen sich hier nicht entpacken.',
  '{} contains more than {} files.': '{} enthält mehr als {} Dateien.',
  'This file': 'Diese Datei',
  'The path field is missing or invalid.': 'Das Feld path fehlt oder ist ungültig.',
  'Enter part of a name.': 'Geben Sie einen Teil des Namens ein.',
  'The text is longer than a name can be.': 'Der Text ist länger, als ein Name sein kann.',
  'Rename one file at a time.': 'Benennen Sie eine Datei nach der anderen um.',
  'Changed the permissions': 'Rechte geändert',
  'Moved to the bin': 'In den Papierkorb verschoben',
  'This file is no longer in the bin.': 'Diese Datei ist nicht mehr im Papierkorb.',
  'The bin is empty.': 'Der Papierkorb ist leer.',
  'Upload cancelled.': 'Upload abgebrochen.',
  'Compressing the files.': 'Die Dateien werden gepackt.',
  '{} isn’t a file.': '{} ist keine Datei.',
  'Extracting the archive.': 'Das Archiv wird entpackt.',
  'Choose at least one file.': 'Wählen Sie mindestens eine Datei.',
  'Choose {} files at most.': 'Wählen Sie höchstens {} Dateien.',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'A name can’t be one or two dots.': 'Ein Name kann nicht aus einem oder zwei Punkten bestehen.',
  'A name can’t contain a slash or backslash.': 'Ein Name kann keinen Schrägstrich enthalten.',
  'The name contains characters that can’t be shown.': 'Der Name enthält Zeichen, die sich nicht darstellen lassen.',
  'The name is too long. Use {} bytes or fewer.': 'Der Name ist zu lang. Höchstens {} Byte.',
  'This name is reserved.': 'Dieser Name ist reserviert.',
  'A path begins with a slash.': 'Ein Pfad beginnt mit einem Schrägstrich.',
  'The path is too long.': 'Der Pfad ist zu lang.',
  '{} doesn’t exist.': '{} gibt es nicht.',
  '{} is a link that leads outside of your account.': '{} ist ein Link, der aus Ihrem Konto hinausführt.',
  '{} isn’t a folder.': '{} ist kein Ordner.',
  '{} already exists.': '{} gibt es schon.',
  'This folder already exists.': 'Diesen Ordner gibt es schon.',
  'This folder': 'Dieser Ordner',
  '{} isn’t in a folder.': '{} ist in keinem Ordner.',
  '{} is a folder.': '{} ist ein Ordner.',
  'The permissions of {} don’t allow this. Change them, then try again.':
    'Die Rechte von {} erlauben das nicht. Ändern Sie sie und versuchen Sie es erneut.',
  'The name is too long.': 'Der Name ist zu lang.',
  'The server can’t store a file with this name.': 'Der Server kann keine Datei mit diesem Namen speichern.',
  'The server’s disk is full. Nothing was changed. Contact support.':
    'Die Festplatte des Servers ist voll. Es wurde nichts geändert. Wenden Sie sich an den Support.',
  'The server is busy. Try again in a moment.': 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'This is your account’s own folder. Choose something inside it.':
    'Das ist der Hauptordner Ihres Kontos. Wählen Sie etwas darin.',
  '{} isn’t a text file. Download it to open it.': '{} ist keine Textdatei. Laden Sie sie herunter, um sie zu öffnen.',
  '{} isn’t encoded as UTF-8, so it can’t be edited here. Download it to open it.':
    '{} ist nicht als UTF-8 kodiert und lässt sich hier nicht bearbeiten. Laden Sie die Datei herunter.',
  '{} has {}. Files of up to {} can be edited here.': '{} hat {}. Hier lassen sich Dateien bis {} bearbeiten.',
  '{} has changed since you opened it.': '{} wurde geändert, seit Sie die Datei geöffnet haben.',
  '{} was deleted since you opened it.': '{} wurde gelöscht, seit Sie die Datei geöffnet haben.',
  '{} is read-only. Change its permissions, then try again.':
    '{} ist schreibgeschützt. Ändern Sie die Rechte und versuchen Sie es erneut.',
  'The text is longer than {}.': 'Der Text ist länger als {}.',
  'The text contains characters that a text file can’t hold.':
    'Der Text enthält Zeichen, die eine Textdatei nicht enthalten kann.',
  '{} can’t go into itself.': '{} kann nicht in sich selbst verschoben werden.',
  '{} can’t replace a folder that it’s in.': '{} kann keinen Ordner ersetzen, in dem es liegt.',
  '{} is in this folder already.': '{} ist schon in diesem Ordner.',
  '{} contains something that can’t be copied.': '{} enthält etwas, das sich nicht kopieren lässt.',
  '{} can’t replace itself.': '{} kann sich nicht selbst ersetzen.',
  'Enter three octal digits, such as 644.': 'Geben Sie drei Oktalziffern ein, etwa 644.',
  'You need to be able to read your own files.': 'Sie müssen Ihre eigenen Dateien lesen können.',
  '{} is a link. Change the file it leads to.': '{} ist ein Link. Ändern Sie die Datei, zu der er führt.',
  '{} is a folder: its owner needs all rights, such as 755.':
    '{} ist ein Ordner: Der Eigentümer braucht alle Rechte, etwa 755.',
  'Already there: {}{}. Nothing was extracted.': 'Schon vorhanden: {}{}. Es wurde nichts entpackt.',
  'The extracted files were removed before they were in place. Extract the archive again.':
    'Die entpackten Dateien wurden entfernt, bevor sie an ihrem Platz waren. Entpacken Sie das Archiv erneut.',
  'This upload has been cancelled.': 'Dieser Upload wurde abgebrochen.',
  'Began an upload of {}.': 'Upload von {} begonnen.',
  'Continued at {}.': 'Bei {} fortgesetzt.',
  'Not continued within {} hours.': 'Innerhalb von {} Stunden nicht fortgesetzt.',
  'Interrupted at {}. Waiting for the rest.': 'Bei {} unterbrochen. Der Rest steht noch aus.',
  'Part of the file has been lost. Upload it again.': 'Ein Teil der Datei ging verloren. Laden Sie sie erneut hoch.',
  'Arrived whole. SHA-256: {}': 'Vollständig angekommen. SHA-256: {}',
  'Saved as {}.{}': 'Gespeichert als {}.{}',
  '{} uploads haven’t finished yet. Finish or cancel some, then try again.':
    '{} Uploads sind noch nicht fertig. Beenden oder brechen Sie einige ab.',
  'The size is missing or invalid.': 'Die Größe fehlt oder ist ungültig.',
  'A part is larger than {} MB. Send smaller ones.': 'Ein Teil ist größer als {} MB. Senden Sie kleinere.',
  'The file is larger than announced. Upload it again.':
    'Die Datei ist größer als angekündigt. Laden Sie sie erneut hoch.',
  'The next part begins at byte {}.': 'Der nächste Teil beginnt bei Byte {}.',
  'Your plan has {} and {} is free, which isn’t enough for {}. Delete files or empty the bin, then try again.':
    'Ihr Plan hat {}, davon sind {} frei. Das reicht nicht für {}. Löschen Sie Dateien, oder leeren Sie den Papierkorb.',
  'The archive was removed before it was finished. Compress the files again.':
    'Das Archiv wurde entfernt, bevor es fertig war. Packen Sie die Dateien erneut.',
  '{} points to {}, not to {}.': '{} zeigt auf {}, nicht auf {}.',
  '{} has no A record. It needs {}.': '{} hat keinen A-Eintrag. Nötig ist {}.',
  'A CAA record of {} doesn’t allow Let’s Encrypt.': 'Ein CAA-Eintrag von {} erlaubt Let’s Encrypt nicht.',
  'PHP {} isn’t offered. Choose {}.': 'PHP {} gibt es hier nicht. Wählen Sie {}.',
  'The password must not contain the username.': 'Das Passwort darf den Benutzernamen nicht enthalten.',
  'Password changed for the control panel, FTP and SSH': 'Passwort für Control-Panel, FTP und SSH geändert',
  'PHP {} is on': 'PHP {} ist eingeschaltet',
  '{} doesn’t serve this domain.': '{} bedient diese Domain nicht.',
  'Too many sign-ins. Try again in {} seconds.': 'Zu viele Anmeldungen. Versuchen Sie es in {} Sekunden erneut.',
  'The DNS of {} isn’t with us. Change the records where it is.':
    'Das DNS von {} liegt nicht bei uns. Ändern Sie die Einträge dort.',
  '{} points to your hosting already.': '{} zeigt schon auf Ihr Hosting.',
  '{} points to your hosting now': '{} zeigt jetzt auf Ihr Hosting',
  '{} is suspended. Pay its open invoice to use it again.':
    '{} ist gesperrt. Bezahlen Sie die offene Rechnung, um es wieder zu nutzen.',
  '{} has expired. Renew it to use it again.': '{} ist abgelaufen. Verlängern Sie, um es wieder zu nutzen.',
  '{} is cancelled, so it can no longer be used.': '{} ist gekündigt und lässt sich nicht mehr nutzen.',
  '{} isn’t set up yet. Try again in a few minutes.':
    '{} ist noch nicht eingerichtet. Versuchen Sie es in einigen Minuten erneut.',
};
