import type { German } from '../catalogue.ts';

export const domainGerman: German = {
  '{} isn’t registered with us yet.': '{} ist noch nicht bei uns registriert.',
  '{} is in redemption until {}. Restore it for {} and the renewal first.':
    '{} ist bis {} in der Redemption. Stellen Sie die Domain zuerst wieder her, für {} und die Verlängerung.',
  'Too many changes. Try again in {} seconds.': 'Zu viele Änderungen. Versuchen Sie es in {} Sekunden erneut.',
  'Choose a domain.': 'Wählen Sie eine Domain.',
  'This link has expired or has already been used.': 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  'You’re now the registrant of {}.': 'Sie sind jetzt der Inhaber von {}.',
  'Contact removed. The registrant is used instead.': 'Kontakt entfernt. An seine Stelle tritt der Inhaber.',
  'Enter a first name.': 'Geben Sie einen Vornamen ein.',
  'Enter a last name.': 'Geben Sie einen Nachnamen ein.',
  'Enter an email address.': 'Geben Sie eine E-Mail-Adresse ein.',
  'Enter a phone number.': 'Geben Sie eine Telefonnummer ein.',
  'Enter an address.': 'Geben Sie eine Adresse ein.',
  'Enter a town or city.': 'Geben Sie einen Ort ein.',
  'Choose a country.': 'Wählen Sie ein Land.',
  'Enter a postcode.': 'Geben Sie eine Postleitzahl ein.',
  'A contact is the registrant, admin, tech or billing contact.':
    'Ein Kontakt ist der Inhaber, admin, tech oder billing.',
  'Use no line breaks and no < or >.': 'Keine Zeilenumbrüche und kein < oder >.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'Enter a valid phone number, e.g. +44 20 7946 0018.':
    'Geben Sie eine gültige Telefonnummer ein, etwa +44 20 7946 0018.',
  'Please enter valid postcode': 'Geben Sie eine gültige Postleitzahl ein',
  'Confirm that you’re the new registrant of {}': 'Bestätigen Sie, dass Sie der neue Inhaber von {} sind',
  '{} will become the registrant of {}.\nConfirm within {} days: {}/domains/confirm-registrant?key={}\nAfter that, {} can’t move to another provider for {} days. If you didn’t expect this, ignore this email.':
    '{} wird Inhaber von {}.\nBestätigen Sie das innerhalb von {} Tagen: {}/domains/confirm-registrant?key={}\nDanach kann {} {} Tage lang nicht zu einem anderen Anbieter wechseln. Haben Sie das nicht erwartet, ignorieren Sie diese E-Mail.',
  'We’ve emailed {}. The registrant changes once they confirm.':
    'Wir haben {} eine E-Mail geschickt. Der Inhaber wechselt mit der Bestätigung.',
  'Contact Updated Successfully': 'Kontakt gespeichert',
  'Every domain needs a registrant. Change it instead of removing it.':
    'Jede Domain braucht einen Inhaber. Ändern Sie ihn, statt ihn zu entfernen.',
  'This link has expired or has already been used. Change the registrant again to get a new one.':
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Ändern Sie den Inhaber noch einmal, um einen neuen zu bekommen.',
  '{} has a new registrant': '{} hat einen neuen Inhaber',
  '{} has confirmed and is now the registrant of {}.\nIt can’t move to another provider before {}.':
    '{} hat bestätigt und ist jetzt Inhaber von {}.\nEin Wechsel zu einem anderen Anbieter ist erst ab {} möglich.',
  'A domain needs {} to {} nameservers, and there {} {}.':
    'Eine Domain braucht {} bis {} Nameserver, angegeben: {1} {}.',
  '{} is an IP address. Enter the nameserver’s host name.':
    '{} ist eine IP-Adresse. Geben Sie den Hostnamen des Nameservers ein.',
  '“{}” isn’t a host name, such as ns1.example.net.': '„{}“ ist kein Hostname wie ns1.example.net.',
  '{} is listed twice.': '{} steht zweimal in der Liste.',
  '“{}” isn’t an IP address.': '„{}“ ist keine IP-Adresse.',
  '{} can’t be reached from the internet.': '{} ist aus dem Internet nicht erreichbar.',
  'Only nameservers below {} need addresses. {} isn’t one.':
    'Nur Nameserver unterhalb von {} brauchen Adressen. {} gehört nicht dazu.',
  'Enter 1 to {} addresses for {}.': 'Geben Sie 1 bis {} Adressen für {} ein.',
  'An address is listed twice.': 'Eine Adresse steht zweimal in der Liste.',
  '{} is below {}, so it needs its IP addresses.': '{} liegt unterhalb von {} und braucht deshalb IP-Adressen.',
  'A domain has up to {} DS records.': 'Eine Domain hat höchstens {} DS-Einträge.',
  'Enter a key tag from 0 to 65535.': 'Geben Sie ein Key-Tag von 0 bis 65535 ein.',
  '{} isn’t a DNSSEC algorithm. Most use 13 or 8.': '{} ist kein DNSSEC-Algorithmus. Die meisten verwenden 13 oder 8.',
  '{} isn’t a digest type. Use 2 for SHA-256 or 4 for SHA-384.':
    '{} ist kein Digest-Typ. Verwenden Sie 2 für SHA-256 oder 4 für SHA-384.',
  'A digest has the digits 0–9 and A–F only.': 'Ein Digest enthält nur die Zeichen 0–9 und A–F.',
  'A digest of type {} has {} digits, and this one has {}.': 'Ein Digest vom Typ {} hat {} Zeichen, dieser hat {}.',
  'This DS record is listed twice.': 'Dieser DS-Eintrag steht zweimal in der Liste.',
  '{} names have no transfer lock.': '{}-Namen haben keine Transfersperre.',
  'The registry of {} already keeps private details out of its records.':
    'Die Registry von {} nimmt private Angaben bereits aus ihren Einträgen heraus.',
  '{} moves with a transfer code. Only .uk names have an IPS tag.':
    '{} wechselt mit einem Transfercode. Nur .uk-Namen haben ein IPS-Tag.',
  'An IPS tag has 2 to 16 letters, digits and hyphens, e.g. ACME-HOST.':
    'Ein IPS-Tag hat 2 bis 16 Buchstaben, Ziffern und Bindestriche, z. B. ACME-HOST.',
  '{} is our own tag. The domain already has it.': '{} ist unser eigenes Tag. Die Domain hat es schon.',
  'A renewal of {} is being paid for. Move it once that is done.':
    'Eine Verlängerung von {} wird gerade bezahlt. Wechseln Sie danach.',
  '{} has moved to {}': '{} ist zu {} gewechselt',
  '{} was moved to the registrar with the IPS tag {}.\nIf it uses our nameservers, its DNS zone keeps answering until you delete it: {}/domains/dns\nIf nobody in your team did this, contact us straight away.':
    '{} wurde zum Registrar mit dem IPS-Tag {} übertragen.\nNutzt die Domain unsere Nameserver, antwortet ihre DNS-Zone, bis Sie sie löschen: {}/domains/dns\nWar das niemand aus Ihrem Team, melden Sie sich sofort bei uns.',
  '{} expired on {}. Renew it first.': '{} ist am {} abgelaufen. Verlängern Sie zuerst.',
  '{} can’t be renewed.': '{} lässt sich nicht verlängern.',
  '{} has no transfer code. It moves by IPS tag. Enter the tag of your new registrar.':
    '{} hat keinen Transfercode und wechselt per IPS-Tag. Geben Sie das Tag des neuen Registrars ein.',
  '{} is locked. Turn off the transfer lock to get the code.':
    '{} ist gesperrt. Schalten Sie die Transfersperre aus, um den Code zu bekommen.',
  '{} can’t move before {}, because it has a new registrant or provider.':
    '{} kann vor dem {} nicht wechseln, weil Inhaber oder Anbieter neu sind.',
  'Last chance to keep {}': 'Letzte Gelegenheit, {} zu behalten',
  '{}: restore it until {}, for {} and the renewal': '{}: bis {} wiederherstellen, für {} und die Verlängerung',
  'After that, anyone can register it. Restore it at {}/domains':
    'Danach kann jeder den Namen registrieren. Stellen Sie ihn hier wieder her: {}/domains',
  'We no longer hold {}': '{} ist nicht mehr bei uns',
  '{} (expired on {})': '{} (abgelaufen am {})',
  'It wasn’t renewed in time, so its registry has released it. DNS zones stay until you delete them: {}/domains/dns':
    'Der Name wurde nicht rechtzeitig verlängert, die Registry hat ihn freigegeben. DNS-Zonen bleiben, bis Sie sie löschen: {}/domains/dns',
  'Too many searches. Try again in {} seconds.': 'Zu viele Suchen. Versuchen Sie es in {} Sekunden erneut.',
  'Updated Successfully': 'Gespeichert',
  'Invoice #{} for {} is already being paid.': 'Rechnung Nr. {} für {} wird gerade bezahlt.',
  'Pay invoice #{} to renew {} until {}.': 'Bezahlen Sie Rechnung Nr. {}, um {} bis {} zu verlängern.',
  'Too many requests. Try again in {} seconds.': 'Zu viele Anfragen. Versuchen Sie es in {} Sekunden erneut.',
  'The transfer code of {} was shown': 'Der Transfercode von {} wurde angezeigt',
  '{} {} opened the transfer code of {}. Anyone who has it can move the domain to another provider.\nIf you didn’t expect this, turn on the transfer lock: {}/domains/{}':
    '{} {} hat den Transfercode von {} geöffnet. Wer ihn hat, kann die Domain zu einem anderen Anbieter übertragen.\nHaben Sie das nicht erwartet, schalten Sie die Transfersperre ein: {}/domains/{}',
  'Choose 1 to {} years.': 'Wählen Sie 1 bis {} Jahre.',
  '{} can be registered for {} years ahead, until {}.': '{} lässt sich {} Jahre im Voraus registrieren, bis {}.',
  '{} Choose up to {}.': '{} Wählen Sie höchstens {}.',
  '{} expired on {} and is in redemption until {}. It can’t be renewed, only restored, which costs {} and the renewal.':
    '{} ist am {} abgelaufen und bis {} in der Redemption. Die Domain lässt sich nur wiederherstellen, das kostet {} und die Verlängerung.',
  '{} can’t be renewed until it’s registered with us.':
    '{} lässt sich erst verlängern, wenn die Domain bei uns registriert ist.',
  '{} is no longer registered with us.': '{} ist nicht mehr bei uns registriert.',
  '{} is free and doesn’t expire.': '{} ist kostenlos und läuft nicht ab.',
  '{} is set to be cancelled on {}. Undo the cancellation first.':
    '{} ist zum {} gekündigt. Nehmen Sie die Kündigung zuerst zurück.',
  'The registry refused the transfer code of {}. Ask your current provider for a new one.':
    'Die Registry hat den Transfercode von {} abgelehnt. Fragen Sie Ihren jetzigen Anbieter nach einem neuen.',
  'The transfer of {} has stopped': 'Der Transfer von {} steht',
  '{}\nEnter it in the portal to continue the transfer: {}/domains/{}':
    '{}\nGeben Sie ihn im Portal ein, um den Transfer fortzusetzen: {}/domains/{}',
  '{} isn’t being transferred.': '{} wird nicht übertragen.',
  'The registry has already accepted the code of {}.': 'Die Registry hat den Code von {} schon angenommen.',
  '{} has moved to us': '{} ist jetzt bei uns',
  'The transfer of {} is complete and includes an extra year. It now expires on {}.':
    'Der Transfer von {} ist abgeschlossen und enthält ein zusätzliches Jahr. Die Domain läuft jetzt am {} ab.',
};
