import { resource } from '../store/resource.ts';
import * as endpoints from './project.endpoints.ts';

const HOUR_MS = 3_600_000;

export const templates = resource(endpoints.listTemplates, {
  select: (response) => response.templates,
  staleTime: HOUR_MS,
});
/** Container plans by product id. */
export const containerPlans = resource(endpoints.listContainerPlans, {
  select: (response) => response.plans,
  staleTime: HOUR_MS,
});
