import { resource } from '../store/resource.ts';
import { listServices } from './service.endpoints.ts';

export const services = resource(listServices);
