import type { German } from '../catalogue.ts';

export const dnsGerman: German = {
  'Our nameservers can’t serve this record.': 'Unsere Nameserver können diesen Eintrag nicht ausliefern.',
  'A comment has up to {} characters.': 'Ein Kommentar hat höchstens {} Zeichen.',
  'This set is changed twice.': 'Dieser Satz wird zweimal geändert.',
  'A zone has up to {} records.': 'Eine Zone hat höchstens {} Einträge.',
  'These records are too long for one answer.': 'Diese Einträge sind für eine Antwort zu lang.',
  'This record already exists.': 'Diesen Eintrag gibt es schon.',
  '{} records are not signed': '{}-Einträge werden nicht signiert',
  'There is nothing to sign': 'Es gibt nichts zu signieren',
  'We can’t see whether {} still has a DS record at its registry. Try again later.':
    'Wir können nicht sehen, ob {} noch einen DS-Eintrag bei der Registry hat. Versuchen Sie es später erneut.',
  'The registry of {} still has a DS record (key tag {}), so the domain would stop working. Remove it at your registrar first.':
    'Die Registry von {} hat noch einen DS-Eintrag (Key-Tag {}), die Domain würde nicht mehr funktionieren. Entfernen Sie ihn zuerst bei Ihrem Registrar.',
  'The records of {} are managed here. Change them in the portal.':
    'Die Einträge von {} werden hier verwaltet. Ändern Sie sie im Portal.',
  'Added to {}': 'Zu {} hinzugefügt',
  'Enter a domain name.': 'Geben Sie einen Domainnamen ein.',
  '“{}” isn’t a domain name.': '„{}“ ist kein Domainname.',
  '{} is a domain ending. Enter a whole domain, such as shop.{}.':
    '{} ist eine Endung. Geben Sie eine ganze Domain ein, etwa shop.{}.',
  'You already have a zone for {}.': 'Sie haben schon eine Zone für {}.',
  '{} belongs to another customer. Contact support if it’s yours.':
    '{} gehört einem anderen Kunden. Wenden Sie sich an den Support, wenn es Ihre ist.',
  'You can have up to {} zones for domains registered elsewhere. Delete one first.':
    'Sie können bis zu {} Zonen für Domains haben, die woanders registriert sind. Löschen Sie zuerst eine.',
  'That change isn’t in the history of this zone.': 'Diese Änderung steht nicht im Verlauf dieser Zone.',
  'This zone already exists.': 'Diese Zone gibt es schon.',
  'We can’t read this record.': 'Wir können diesen Eintrag nicht lesen.',
  'Record added to {}': 'Eintrag zu {} hinzugefügt',
  'Someone changed these records while you were editing.':
    'Jemand hat diese Einträge geändert, während Sie sie bearbeitet haben.',
  'DNS records updated': 'DNS-Einträge gespeichert',
  'Nothing to change': 'Nichts zu ändern',
  '{} UTC on {}': '{} UTC am {}',
  'DNSSEC is on for {}.': 'DNSSEC ist für {} eingeschaltet.',
  '{} is signed. Add its DS record at the registry to turn DNSSEC on for everyone.':
    '{} ist signiert. Tragen Sie den DS-Eintrag bei der Registry ein, damit DNSSEC für alle gilt.',
  'DNSSEC is off for {}. Its answers stay signed until {}.':
    'DNSSEC ist für {} ausgeschaltet. Die Antworten bleiben bis {} signiert.',
  'DNSSEC is off for {}.': 'DNSSEC ist für {} ausgeschaltet.',
};
