import type { German } from './catalogue.ts';
import { backupGerman } from './german/backup.ts';
import { billingGerman } from './german/billing.ts';
import { brandGerman } from './german/brand.ts';
import { cartGerman } from './german/cart.ts';
import { cloudGerman } from './german/cloud.ts';
import { dnsGerman } from './german/dns.ts';
import { domainGerman } from './german/domain.ts';
import { emailGerman } from './german/email.ts';
import { hostingGerman } from './german/hosting.ts';
import { imageGerman } from './german/image.ts';
import { jobGerman } from './german/job.ts';
import { notificationGerman } from './german/notification.ts';
import { paymentGerman } from './german/payment.ts';
import { productGerman } from './german/product.ts';
import { projectGerman } from './german/project.ts';
import { serviceGerman } from './german/service.ts';
import { sessionGerman } from './german/session.ts';
import { sharedGerman } from './german/shared.ts';
import { supportGerman } from './german/support.ts';
import { teamGerman } from './german/team.ts';
import { userGerman } from './german/user.ts';
import { wordpressGerman } from './german/wordpress.ts';

export const germanCatalogue: German = Object.assign(
  {},
  backupGerman,
  billingGerman,
  brandGerman,
  cartGerman,
  cloudGerman,
  dnsGerman,
  domainGerman,
  emailGerman,
  hostingGerman,
  imageGerman,
  jobGerman,
  notificationGerman,
  paymentGerman,
  productGerman,
  projectGerman,
  serviceGerman,
  sessionGerman,
  sharedGerman,
  supportGerman,
  teamGerman,
  userGerman,
  wordpressGerman,
);
