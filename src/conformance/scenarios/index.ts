import type { Work } from '../work.ts';
import { tryAccount } from './account.ts';
import { tryCart } from './cart.ts';
import { tryEmail } from './email.ts';
import { tryFiles } from './files.ts';
import { tryOneTimeUrls, trySchedule, trySshKey } from './hosting.ts';
import { tryPayment } from './payment.ts';
import { tryInvite, tryTeam } from './people.ts';
import { tryProject } from './project.ts';
import { trySessions } from './sessions.ts';
import { tryTicket } from './ticket.ts';
import { saveDomain, saveEmailDomain, saveServer, saveSite } from './unchanged.ts';
import { tryZone } from './zone.ts';

interface Scenario {
  noun: string;
  isForGuests?: true;
  /** Only with `--money`. */
  costsMoney?: true;
  /** @throws Stopped */
  run: (work: Work) => Promise<void>;
}

export const scenarios: readonly Scenario[] = [
  { noun: 'cart', isForGuests: true, run: tryCart },
  { noun: 'support', isForGuests: true, run: tryTicket },
  { noun: 'session', run: trySessions },
  { noun: 'user', run: tryAccount },
  { noun: 'team', run: tryTeam },
  { noun: 'team', run: tryInvite },
  { noun: 'email', run: tryEmail },
  { noun: 'dns', run: tryZone },
  { noun: 'hosting', run: tryFiles },
  { noun: 'project', run: tryProject },
  { noun: 'cloud', run: trySshKey },
  { noun: 'wordpress', run: tryOneTimeUrls },
  { noun: 'wordpress', run: saveSite },
  { noun: 'cloud', run: saveServer },
  { noun: 'domain', run: saveDomain },
  { noun: 'email', run: saveEmailDomain },
  { noun: 'backup', run: trySchedule },
  { noun: 'billing', costsMoney: true, run: tryPayment },
];
