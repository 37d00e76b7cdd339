/** The company of each brand. S1 §1: its VAT number and company number are the same number. */
export const companies: Readonly<Record<string, { title: string; name: string; address: string; number: string }>> = {
  hp: {
    title: 'Harbourpoint',
    name: 'Harbourpoint Ltd',
    address: '7 Harbour Row, Bristol BS1 4RN',
    number: 'GB 319 204 118',
  },
  gb: {
    title: 'Greenbridge',
    name: 'Greenbridge Services Ltd',
    address: '21 Mill Bridge, Leeds LS1 7QB',
    number: 'GB 284 771 903',
  },
  eh: { title: 'Evenhost', name: 'Evenhost Ltd', address: '3 Plain Street, York YO1 8AZ', number: 'GB 402 116 750' },
  ewh: { title: 'Evenmail', name: 'Evenhost Ltd', address: '3 Plain Street, York YO1 8AZ', number: 'GB 402 116 750' },
  cp: {
    title: 'Clearport',
    name: 'Clearport Cloud Ltd',
    address: '40 Quay House, Cardiff CF10 4GA',
    number: 'GB 371 559 026',
  },
};
