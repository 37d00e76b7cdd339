import { resource } from '../store/resource.ts';
import { listTickets } from './support.endpoints.ts';

export const tickets = resource(listTickets);
