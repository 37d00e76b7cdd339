import { configurePortal } from 'portal-elements';

configurePortal({
  messages: {
    en: {
      'shell.help': 'Talk to us',
      'cart.title': 'Bag',
      'cart.emptyTitle': 'Your bag is empty',
      'cart.years': { one: 'for 1 year', other: 'for {n} years' },
    },
    de: { 'shell.help': 'Fragen Sie uns', 'cart.title': 'Tasche' },
  },
});
