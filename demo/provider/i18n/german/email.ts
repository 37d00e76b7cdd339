import type { German } from '../catalogue.ts';

export const emailGerman: German = {
  'The alias must end with @{}.': 'Der Alias muss auf @{} enden.',
  '{} is already a mailbox. Choose another address.': '{} ist ein Postfach: Ein Alias braucht eine eigene Adresse.',
  '{} already delivers to {}.': '{} führt schon zu {}.',
  'This creates a loop: {}.': 'Das würde Mail im Kreis schicken: {}.',
  'Alias Created Successfully': 'Alias angelegt',
  '{} no longer delivers to {}': '{} führt nicht mehr zu {}',
  'Enter a name of up to 60 characters.': 'Geben Sie dem Kalender einen Namen mit höchstens 60 Zeichen.',
  'Choose a colour.': 'Das ist keine Farbe.',
  '{} isn’t a mailbox on {}.': '{} ist kein Postfach von {}.',
  '{} already has a calendar called “{}”.': '{} hat schon einen Kalender „{}“.',
  'Calendar “{}” created': 'Der Kalender „{}“ wurde angelegt',
  'Calendar “{}” deleted': 'Der Kalender „{}“ wurde gelöscht',
  '{} already has a DKIM key. Remove it before you create another.':
    '{} hat schon einen DKIM-Schlüssel. Entfernen Sie ihn, bevor Sie einen neuen anlegen.',
  'DKIM key created for {}': '{} hat jetzt einen DKIM-Schlüssel',
  '{} has no DKIM key.': '{} hat keinen DKIM-Schlüssel.',
  'DKIM key removed from {}': '{} signiert seine Mail nicht mehr',
  'DNS for {} is managed elsewhere. Add the record there.':
    'Das DNS von {} liegt nicht bei uns: Tragen Sie den Eintrag dort ein.',
  'Mail records of {} fixed': 'Die Mail-Einträge von {} sind berichtigt',
  'There’s nothing to fix.': 'Es gibt nichts zu berichtigen.',
  '{} of {} fixed': '{} von {} ist berichtigt',
  'Enter a domain name.': 'Das ist kein Domainname.',
  'A domain can’t be an alias of itself.': 'Eine Domain kann kein Alias von sich selbst sein.',
  '{} is already in use here.': '{} wird hier schon benutzt.',
  'Confirm that you own {}: add the TXT record {} to its DNS, then try again.':
    'Zeigen Sie, dass {} Ihnen gehört: Fügen Sie im DNS den TXT-Eintrag {} hinzu und versuchen Sie es erneut.',
  '{} no longer receives mail for {}': '{} nimmt keine Mail mehr für {} an',
  'Enter a valid address.': 'Die Adresse ist nicht gültig.',
  '{} doesn’t exist, so its mail would be caught again and again.':
    '{} gibt es nicht: Mail dorthin würde immer wieder aufgefangen.',
  'Mail to unknown addresses at {} goes to {}': 'Mail an unbekannte Adressen von {} geht an {}',
  'Mail to unknown addresses at {} is rejected': 'Mail an unbekannte Adressen von {} wird abgelehnt',
  '{} is still being set up. Try again once it’s ready.':
    'Mail für {} wird gerade eingerichtet: Die Domain ist noch nicht auf dem Mailserver.',
  'Enter a storage limit from 1 to {} MB.': 'Das Kontingent muss zwischen 1 und {} MB liegen.',
  'Domain Updated Successfully': 'Domain gespeichert',
  '{} and all its mailboxes deleted': '{} und alle Postfächer wurden gelöscht',
  'The match value field is required.': 'Geben Sie den Text ein, nach dem gesucht wird.',
  'The match value may not be longer than {} characters.': 'Der Text darf höchstens {} Zeichen haben.',
  'Enter an address or a domain, e.g. anna@example.com or example.com.':
    'Geben Sie eine Adresse wie anna@example.com oder eine Domain wie example.com ein.',
  'There’s already a filter for “{}”.': 'Für „{}“ gibt es schon einen Filter.',
  'Enter the address to forward to.': 'Geben Sie die Adresse ein, die die Mail bekommt.',
  'Enter a folder name without / or *.': 'Geben Sie den Namen eines Ordners ohne / und * ein.',
  'Filter created': 'Der Filter wurde angelegt',
  'Filter Updated': 'Filter gespeichert',
  'Filter “{}” deleted': 'Der Filter für „{}“ wurde gelöscht',
  'Wrong domain for forwarder address': 'Die Adresse gehört nicht zu dieser Domain',
  'Wrong goto address for the forwarder, goto should be an external email address':
    'Leiten Sie an eine gültige Adresse außerhalb weiter',
  '{} already forwards to {}.': '{} leitet schon an {} weiter.',
  'You have reached the maximum of {} forwarders.': 'Sie haben die Höchstzahl von {} Weiterleitungen erreicht.',
  '{} forwards its mail to you': '{} leitet Mail an Sie weiter',
  '{} was set up to forward its mail to {}. If you didn’t expect this, write to postmaster@{}.':
    '{} leitet jetzt Mail an {} weiter. Haben Sie das nicht erwartet, schreiben Sie an postmaster@{}.',
  'Forwarder Created': 'Weiterleitung angelegt',
  '{} no longer forwards to {}': '{} leitet nicht mehr an {} weiter',
  'Use letters, numbers, dots, hyphens and underscores, with up to 64 before the @.':
    'Die Adresse ist nicht gültig: Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche, höchstens 64 vor dem @.',
  'An address can’t forward to itself.': 'Eine Adresse kann nicht zu sich selbst führen.',
  'You can create up to {} mailboxes at once.': 'Höchstens {} Postfächer lassen sich auf einmal anlegen.',
  'All {} mailboxes of {} are in use.': 'Alle {} Postfächer von {} sind vergeben.',
  'The password must have 12 to 30 characters with a lowercase and an uppercase letter, a number and a special character.':
    'Das Passwort braucht 12 bis 30 Zeichen mit einem kleinen und einem großen Buchstaben, einer Ziffer und einem Sonderzeichen.',
  'The password can’t contain the mailbox name.': 'Das Passwort darf den Namen des Postfachs nicht enthalten.',
  'Enter a storage limit above 0.': 'Das Kontingent muss größer als 0 sein.',
  'Only {} MB available.': 'Vom Kontingent der Domain sind nur noch {} MB frei.',
  'Use only unaccented letters, numbers and . _ - + before the @.':
    'Die Adresse darf nur Buchstaben ohne Akzente, Ziffern und . _ - + enthalten.',
  'Use up to 64 characters before the @.': 'Die Adresse darf höchstens 64 Zeichen vor dem @ haben.',
  'Use letters, numbers, dots, hyphens and underscores.':
    'Die Adresse ist nicht gültig: Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.',
  '{} appears twice.': '{} steht zweimal in der Liste.',
  '{} is an alias. Delete it before you create the mailbox.':
    '{} ist ein Alias: Löschen Sie ihn, bevor Sie das Postfach anlegen.',
  'Enter a name of up to 100 characters.': 'Der Name darf höchstens 100 Zeichen haben.',
  'Client error: `POST https://mail.internal/api/v1/add/mailbox` resulted in a `400 Bad Request` response:\n{"type":"danger","message":"All {} mailboxes of {} are in use."}':
    'Client error: `POST https://mail.internal/api/v1/add/mailbox` resulted in a `400 Bad Request` response:\n{"type":"danger","message":"Alle {} Postfächer von {} sind vergeben."}',
  '{} created': '{} wurde angelegt',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'The password for {} was changed. Update it in your mail apps.':
    'Das Passwort von {} wurde geändert. Mail-Apps fragen nach dem neuen.',
  'You have enabled IMAP & POP login': 'Anmeldung über IMAP und POP erlaubt',
  'You have disabled IMAP & POP login': 'Anmeldung über IMAP und POP gesperrt',
  'Mailbox Password Updated': 'Passwort des Postfachs gespeichert',
  '{} is turned off.': '{} ist ausgeschaltet.',
  'Welcome to your mailbox': 'Willkommen in Ihrem Postfach',
  'Hello {},\n\nyour mailbox {} is ready.': 'Hallo {},\n\nIhr Postfach {} ist bereit.',
  '{} already uses {} MB.': '{} enthält schon {} MB.',
  'Mailbox updated Successfully': 'Postfach gespeichert',
  '{} deleted': '{} wurde gelöscht',
  'Sign in to webmail': 'Bei Webmail anmelden',
};
