export type { PortalEvents } from '#core/runtime/events.ts';
