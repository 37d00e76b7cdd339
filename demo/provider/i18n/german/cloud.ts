import type { German } from '../catalogue.ts';

export const cloudGerman: German = {
  'Choose 1h, 24h or 7d.': 'Wählen Sie 1h, 24h oder 7d.',
  '{} is now called {}.': '{} heißt jetzt {}.',
  'Server deleted': 'Server gelöscht',
  '{} is starting.': '{} startet.',
  '{} is shutting down.': '{} fährt herunter.',
  '{} is being powered off.': '{} wird ausgeschaltet.',
  '{} is rebooting.': '{} startet neu.',
  '{} is being reset.': '{} wird zurückgesetzt.',
  '{} is being reinstalled.': '{} wird neu installiert.',
  '{} is being created.': '{} wird angelegt.',
  '{} is being deleted.': '{} wird gelöscht.',
  '{} is still being created.': '{} wird noch angelegt.',
  '{} is already running.': '{} läuft schon.',
  '{} is already off.': '{} ist schon aus.',
  '{} has been deleted.': '{} wurde gelöscht.',
  '{} isn’t working. Reinstall or delete it.':
    '{} funktioniert nicht. Installieren Sie den Server neu, oder löschen Sie ihn.',
  '{} is suspended because an invoice is unpaid. Pay it to start {} again.':
    '{} ist gesperrt, weil eine Rechnung offen ist. Bezahlen Sie sie, um {} wieder zu starten.',
  'The term of {} has ended. Renew it to start {} again.':
    'Die Laufzeit von {} ist zu Ende. Verlängern Sie sie, um {} wieder zu starten.',
  '{} couldn’t be created. Try again, or delete it.':
    '{} ließ sich nicht anlegen. Versuchen Sie es erneut, oder löschen Sie den Server.',
  '{} is off. Start it first.': '{} ist aus. Starten Sie den Server zuerst.',
  '{} is off. Start it to open its console.': '{} ist aus. Starten Sie den Server, um die Konsole zu öffnen.',
  '{} has no WHM: it runs {}.': '{} hat kein WHM: Dort läuft {}.',
  '{} is off. Start it to open WHM.': '{} ist aus. Starten Sie den Server, um WHM zu öffnen.',
  'There’s no free address in this region. Try again later.':
    'In dieser Region ist keine Adresse frei. Versuchen Sie es später erneut.',
  'Writing {} to a disk of {} GB': '{} wird auf eine Festplatte von {} GB geschrieben',
  'Added 1 SSH key': '1 SSH-Schlüssel hinzugefügt',
  'Added {} SSH keys': '{} SSH-Schlüssel hinzugefügt',
  'Asked the system to shut down': 'Das System wurde gebeten, herunterzufahren',
  'The system has shut down': 'Das System ist heruntergefahren',
  'Power is off': 'Der Strom ist aus',
  'Resized to {} vCPU, {} GB of memory and {} GB of disk':
    'Auf {} vCPU, {} GB Arbeitsspeicher und {} GB Festplatte geändert',
  'Sign in with ssh root@{}.': 'Melden Sie sich mit ssh root@{} an.',
  'It has no SSH key: sign in through its console.':
    'Der Server hat keinen SSH-Schlüssel: Melden Sie sich in der Konsole an.',
  '{} is ready': '{} ist bereit',
  'Its addresses are {} and {}.\n{}\nSee it at {}/cloud-servers/{}':
    'Die Adressen sind {} und {}.\n{}\nIm Portal: {}/cloud-servers/{}',
  '{} is {}, so it stays off.': '{} ist {} und bleibt daher aus.',
  '{} is running': '{} läuft',
  'Erasing a disk of {} GB': 'Eine Festplatte von {} GB wird gelöscht',
  'Released its addresses and cancelled its service': 'Adressen freigegeben und Dienst gekündigt',
  'Use up to {} characters.': 'Höchstens {} Zeichen.',
  'Use lowercase letters, digits, hyphens and dots. Start and end with a letter or digit.':
    'Nur Kleinbuchstaben, Ziffern, Bindestriche und Punkte. Beginnen und enden Sie mit einem Buchstaben oder einer Ziffer.',
  'You already have a server called {}.': 'Sie haben schon einen Server mit dem Namen {}.',
  'Sign in to use SSH keys.': 'Melden Sie sich an, um SSH-Schlüssel zu nutzen.',
  'One of these keys is no longer there. Choose again.': 'Einer dieser Schlüssel ist nicht mehr da. Wählen Sie neu.',
  'Choose one of the regions.': 'Wählen Sie eine der Regionen.',
  'Use letters, digits and signs.': 'Nur Buchstaben, Ziffern und Zeichen.',
  'Your team has {} SSH keys, the most it can have. Remove one to add another.':
    'Ihr Team hat {} SSH-Schlüssel, mehr geht nicht. Entfernen Sie einen, um einen anderen hinzuzufügen.',
  'Your team already has this key: {}.': 'Ihr Team hat diesen Schlüssel schon: {}.',
  '{} is added.': '{} ist hinzugefügt.',
  'SSH key': 'SSH-Schlüssel',
  '{} is removed.': '{} ist entfernt.',
  'This is a private key: keep it to yourself. Paste the public key, from the file that ends in .pub.':
    'Das ist ein privater Schlüssel: Behalten Sie ihn für sich. Fügen Sie den öffentlichen aus der Datei ein, die auf .pub endet.',
  'This is too long for a public key.': 'Das ist für einen öffentlichen Schlüssel zu lang.',
  'Paste one key, on one line.': 'Fügen Sie einen Schlüssel in einer Zeile ein.',
  'DSA keys are no longer secure. Use an Ed25519 key.':
    'DSA-Schlüssel sind nicht mehr sicher. Verwenden Sie einen Ed25519-Schlüssel.',
  'Keys of security tokens aren’t supported. Use an Ed25519 or RSA key.':
    'Schlüssel von Sicherheits-Token gehen hier nicht. Verwenden Sie einen Ed25519- oder RSA-Schlüssel.',
  'Paste a public key that begins with ssh-ed25519, ssh-rsa or ecdsa-sha2-nistp256.':
    'Fügen Sie einen öffentlichen Schlüssel ein, der mit ssh-ed25519, ssh-rsa oder ecdsa-sha2-nistp256 beginnt.',
  'The key isn’t complete. Copy the whole line.': 'Der Schlüssel ist nicht vollständig. Kopieren Sie die ganze Zeile.',
  'RSA keys need {} bits or more, and this one has {}.': 'RSA-Schlüssel brauchen mindestens {} Bit, dieser hat {}.',
  'Sign in to WHM': 'Bei WHM anmelden',
  'WHM on {}': 'WHM auf {}',
};
