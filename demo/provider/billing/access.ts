import { requireTeamRole } from '../auth.ts';
import type { Ctx } from '../context.ts';

export const requireBillingRole = (c: Ctx) => requireTeamRole(c, 'team_billing');
/** Those who can order can pay too (S1 §6: checkout). */
export const requirePurchaseRole = (c: Ctx) => requireTeamRole(c, 'team_billing', 'team_service');
