import type { German } from '../catalogue.ts';

export const emailGerman: German = {
  'The alias must end with @{}.': 'Der Alias muss auf @{} enden.',
  '{} is a mailbox: an alias needs an address of its own.':
    '{} ist ein Postfach: Ein Alias braucht eine eigene Adresse.',
  '{} leads to {} already.': '{} führt schon zu {}.',
  'This would send mail round in a circle: {}.': 'Das würde Mail im Kreis schicken: {}.',
  'Alias Created Successfully': 'Alias angelegt',
  '{} no longer leads to {}': '{} führt nicht mehr zu {}',
  'Give the calendar a name of at most 60 characters.': 'Geben Sie dem Kalender einen Namen mit höchstens 60 Zeichen.',
  'This is not a colour.': 'Das ist keine Farbe.',
  '{} is no mailbox of {}.': '{} ist kein Postfach von {}.',
  '{} has a calendar “{}” already.': '{} hat schon einen Kalender „{}“.',
  'The calendar “{}” was created': 'Der Kalender „{}“ wurde angelegt',
  'The calendar “{}” was deleted': 'Der Kalender „{}“ wurde gelöscht',
  '{} has a DKIM key already. Remove it before you create another.':
    '{} hat schon einen DKIM-Schlüssel. Entfernen Sie ihn, bevor Sie einen neuen anlegen.',
  '{} has a DKIM key now': '{} hat jetzt einen DKIM-Schlüssel',
  '{} has no DKIM key.': '{} hat keinen DKIM-Schlüssel.',
  '{} no longer signs its mail': '{} signiert seine Mail nicht mehr',
  'The DNS of {} is not with us: enter the record where it is.':
    'Das DNS von {} liegt nicht bei uns: Tragen Sie den Eintrag dort ein.',
  'The mail records of {} were put right': 'Die Mail-Einträge von {} sind berichtigt',
  'There is nothing to put right.': 'Es gibt nichts zu berichtigen.',
  '{} of {} was put right': '{} von {} ist berichtigt',
  'This is not a domain name.': 'Das ist kein Domainname.',
  'A domain cannot be an alias of itself.': 'Eine Domain kann kein Alias von sich selbst sein.',
  '{} is in use here already.': '{} wird hier schon benutzt.',
  'Show that {} is yours: add the TXT record {} to its DNS, then try again.':
    'Zeigen Sie, dass {} Ihnen gehört: Fügen Sie im DNS den TXT-Eintrag {} hinzu und versuchen Sie es erneut.',
  '{} no longer takes mail for {}': '{} nimmt keine Mail mehr für {} an',
  'The address is not valid.': 'Die Adresse ist nicht gültig.',
  '{} does not exist: mail for it would be caught again and again.':
    '{} gibt es nicht: Mail dorthin würde immer wieder aufgefangen.',
  'Mail for unknown addresses of {} goes to {}': 'Mail an unbekannte Adressen von {} geht an {}',
  'Mail for unknown addresses of {} is refused': 'Mail an unbekannte Adressen von {} wird abgelehnt',
  'Mail for {} is being set up: it is not on the mail server yet.':
    'Mail für {} wird gerade eingerichtet: Die Domain ist noch nicht auf dem Mailserver.',
  'The quota must be between 1 and {} MB.': 'Das Kontingent muss zwischen 1 und {} MB liegen.',
  'Domain Updated Successfully': 'Domain gespeichert',
  '{} and all its mailboxes were deleted': '{} und alle Postfächer wurden gelöscht',
  'The match value field is required.': 'Geben Sie den Text ein, nach dem gesucht wird.',
  'The match value may not be longer than {} characters.': 'Der Text darf höchstens {} Zeichen haben.',
  'Enter an address such as anna@example.com, or a domain such as example.com.':
    'Geben Sie eine Adresse wie anna@example.com oder eine Domain wie example.com ein.',
  'There is a filter for “{}” already.': 'Für „{}“ gibt es schon einen Filter.',
  'Enter the address that gets the mail.': 'Geben Sie die Adresse ein, die die Mail bekommt.',
  'Enter the name of a folder, without / and *.': 'Geben Sie den Namen eines Ordners ohne / und * ein.',
  'The filter was created': 'Der Filter wurde angelegt',
  'Filter Updated': 'Filter gespeichert',
  'The filter for “{}” was deleted': 'Der Filter für „{}“ wurde gelöscht',
  'Wrong domain for forwarder address': 'Die Adresse gehört nicht zu dieser Domain',
  'Wrong goto address for the forwarder, goto should be an external email address':
    'Leiten Sie an eine gültige Adresse außerhalb weiter',
  '{} forwards to {} already.': '{} leitet schon an {} weiter.',
  'You have reached the maximum of {} forwarders.': 'Sie haben die Höchstzahl von {} Weiterleitungen erreicht.',
  '{} forwards its mail to you': '{} leitet Mail an Sie weiter',
  '{} was set up to forward its mail to {}. If you did not expect this, write to postmaster@{}.':
    '{} leitet jetzt Mail an {} weiter. Haben Sie das nicht erwartet, schreiben Sie an postmaster@{}.',
  'Forwarder Created': 'Weiterleitung angelegt',
  '{} no longer forwards to {}': '{} leitet nicht mehr an {} weiter',
  'The address is not valid: use letters, digits, dots, hyphens and underscores, at most 64 before the @.':
    'Die Adresse ist nicht gültig: Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche, höchstens 64 vor dem @.',
  'An address cannot lead to itself.': 'Eine Adresse kann nicht zu sich selbst führen.',
  'At most {} mailboxes can be created at once.': 'Höchstens {} Postfächer lassen sich auf einmal anlegen.',
  'All {} mailboxes of {} are in use.': 'Alle {} Postfächer von {} sind vergeben.',
  'The password must have 12 to 30 characters with a lowercase and an uppercase letter, a number and a special character.':
    'Das Passwort braucht 12 bis 30 Zeichen mit einem kleinen und einem großen Buchstaben, einer Ziffer und einem Sonderzeichen.',
  'The password must not contain the mailbox name.': 'Das Passwort darf den Namen des Postfachs nicht enthalten.',
  'The quota must be more than 0.': 'Das Kontingent muss größer als 0 sein.',
  "Only {} MB of the domain's quota are left.": 'Vom Kontingent der Domain sind nur noch {} MB frei.',
  'The address may hold unaccented letters, digits and . _ - + alone.':
    'Die Adresse darf nur Buchstaben ohne Akzente, Ziffern und . _ - + enthalten.',
  'The address may have at most 64 characters before the @.': 'Die Adresse darf höchstens 64 Zeichen vor dem @ haben.',
  'The address is not valid: use letters, digits, dots, hyphens and underscores.':
    'Die Adresse ist nicht gültig: Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.',
  '{} stands in the list twice.': '{} steht zweimal in der Liste.',
  'The mailbox {} exists already.': 'Das Postfach {} gibt es schon.',
  '{} is an alias: delete it before you create the mailbox.':
    '{} ist ein Alias: Löschen Sie ihn, bevor Sie das Postfach anlegen.',
  'The name may have at most 100 characters.': 'Der Name darf höchstens 100 Zeichen haben.',
  'Client error: `POST https://mail.internal/api/v1/add/mailbox` resulted in a `400 Bad Request` response:\n{"type":"danger","message":"All {} mailboxes of {} are in use."}':
    'Client error: `POST https://mail.internal/api/v1/add/mailbox` resulted in a `400 Bad Request` response:\n{"type":"danger","message":"Alle {} Postfächer von {} sind vergeben."}',
  '{} was created': '{} wurde angelegt',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'The password of {} was changed. Mail apps ask for the new one.':
    'Das Passwort von {} wurde geändert. Mail-Apps fragen nach dem neuen.',
  'You have enabled IMAP & POP login': 'Anmeldung über IMAP und POP erlaubt',
  'You have disabled IMAP & POP login': 'Anmeldung über IMAP und POP gesperrt',
  'Mailbox Password Updated': 'Passwort des Postfachs gespeichert',
  '{} is switched off.': '{} ist ausgeschaltet.',
  'Welcome to your mailbox': 'Willkommen in Ihrem Postfach',
  'Hello {},\n\nyour mailbox {} is ready.': 'Hallo {},\n\nIhr Postfach {} ist bereit.',
  '{} holds {} MB already.': '{} enthält schon {} MB.',
  'Mailbox updated Successfully': 'Postfach gespeichert',
  '{} was deleted': '{} wurde gelöscht',
  'Sign in to webmail': 'Bei Webmail anmelden',
};
