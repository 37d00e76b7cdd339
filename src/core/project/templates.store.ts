import { resource } from '../store/resource.ts';
import * as endpoints from './project.endpoints.ts';

const HOUR_MS = 3_600_000;

export const templates = resource(endpoints.listTemplates, {
  select: (answer) => answer.templates,
  staleTime: HOUR_MS,
});
/** What the plans of containers allow, by the id of their product. */
export const containerPlans = resource(endpoints.listContainerPlans, {
  select: (answer) => answer.plans,
  staleTime: HOUR_MS,
});
