import type { Translation } from '../message.ts';
import type { dnssecMessages as en } from './dnssec.en.ts';

export const dnssecMessages: Translation<typeof en> = {
  'dnssec.title': 'DNSSEC',
  'dnssec.of': 'DNSSEC für {name}',
  'dnssec.text': 'Damit erkennen Resolver gefälschte Antworten für {name}.',
  'dnssec.off': 'Aus',
  'dnssec.on': 'Ein',
  'dnssec.waiting': 'Noch ein Schritt',
  'dnssec.unchecked': 'Nicht geprüft',
  'dnssec.ending': 'Wird ausgeschaltet',
  'dnssec.offText': 'Wir signieren Ihr DNS und tragen den DS-Eintrag sofort bei der Registry ein.',
  'dnssec.offNotOurs':
    'Wir signieren Ihr DNS jetzt. Fügen Sie den DS-Eintrag hinzu, sobald {name} unsere Nameserver nutzt.',
  'dnssec.offElsewhere': 'Wir signieren Ihr DNS und zeigen Ihnen den DS-Eintrag für Ihren Registrar.',
  'dnssec.onText': 'Ihr DNS ist signiert, und die Registry hat den DS-Eintrag.',
  'dnssec.waitingText': 'Ihr DNS ist signiert, aber die Registry hat den DS-Eintrag noch nicht.',
  'dnssec.waitingNotOurs':
    'Ihr DNS ist signiert. Der DS-Eintrag kommt zur Registry, sobald {name} unsere Nameserver nutzt.',
  'dnssec.waitingElsewhere':
    'Ihr DNS ist signiert. Tragen Sie zum Abschluss diesen DS-Eintrag bei Ihrem Registrar ein.',
  'dnssec.waitingServers':
    'Ihr DNS ist signiert. Tragen Sie bei Ihrem Registrar zuerst unsere Nameserver ein, danach diesen DS-Eintrag.',
  'dnssec.uncheckedText': 'Ihr DNS ist signiert. Ob die Registry den DS-Eintrag hat, ließ sich nicht prüfen.',
  'dnssec.endingText':
    'Der DS-Eintrag ist entfernt. Wir signieren mindestens bis {date} weiter, weil Resolver ihn noch kennen können.',
  'dnssec.endingLeave':
    'DNSSEC wurde gerade erst ausgeschaltet. Warten Sie mit dem Wechsel der Nameserver bis {date}, sonst ist {name} für manche nicht erreichbar.',
  'dnssec.leave':
    'Die neuen Nameserver haben unsere Schlüssel nicht. Schalten Sie zuerst DNSSEC aus, sonst ist {name} nicht mehr erreichbar.',
  'dnssec.turnOn': 'DNSSEC einschalten',
  'dnssec.turnOnAgain': 'Wieder einschalten',
  'dnssec.send': 'An die Registry senden',
  'dnssec.turnOff': 'DNSSEC ausschalten',
  'dnssec.checkAgain': 'Erneut prüfen',
  'dnssec.turnOffTitle': 'DNSSEC für {name} ausschalten?',
  'dnssec.turnOffText':
    'Wir entfernen den DS-Eintrag bei der Registry und signieren noch einen Tag weiter. So bleibt {name} erreichbar.',
  'dnssec.turnOffUnlisted': 'Die Registry hat den DS-Eintrag nicht. {name} bleibt erreichbar.',
  'dnssec.turnOffElsewhere': 'Entfernen Sie zuerst den DS-Eintrag bei Ihrem Registrar. So bleibt {name} erreichbar.',
  'dnssec.details': 'Schlüssel der Zone',
  'dnssec.keyTag': 'Key Tag',
  'dnssec.algorithm': 'Algorithmus',
  'dnssec.digestType': 'Digest-Typ',
  'dnssec.digest': 'Digest',
  'dnssec.dsRecord': 'DS-Eintrag',
  'dnssec.publicKey': 'Öffentlicher Schlüssel (DNSKEY)',
  'dnssec.publicKeyHelp': 'Manche Registrare verlangen statt des Digests den öffentlichen Schlüssel.',
};
