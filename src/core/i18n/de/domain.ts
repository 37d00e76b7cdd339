import type { domainWords } from '../domain.en.ts';

export const domain: Record<keyof typeof domainWords, string> = {
  'domain.results': 'Domainnamen',
  'domain.checking': 'Wird geprüft',
  'domain.confirming': 'Die Registrierungsstelle wird gefragt',
  'domain.available': 'Frei',
  'domain.premium': 'Frei zum Premiumpreis',
  'domain.taken': 'Vergeben',
  'domain.added': 'In Ihrem Warenkorb',
  'domain.unsupported': 'Wir verkaufen keine .{tld}-Namen',
  'domain.unknown': 'Die Registrierungsstelle für .{tld} antwortet nicht. Versuchen Sie es noch einmal',
  'domain.add': 'Hinzufügen',
  'domain.addName': '{name} hinzufügen',
  'domain.thenYearly': 'danach {price} im Jahr',
  'domain.summary': 'Frei: {n} von {total} Namen',
  'domain.failed': 'Die Suche kam nicht durch.',
  'domain.unusable': 'Verwenden Sie Buchstaben, Ziffern und Bindestriche, etwa ihrname.co.uk',
};
