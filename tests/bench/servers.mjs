import { freePorts } from '#tests/support/ports.mjs';

/** Port of the host pages; the provider and the payment double take the next two. */
export const demoPort = Number(process.env.BENCH_PORT ?? (await freePorts(3)));
/** Origin of the host pages. */
export const hostUrl = `http://localhost:${demoPort}`;
/** Origin of the provider. */
export const apiUrl = `http://localhost:${demoPort + 1}`;
/** Of every seeded user. */
export const PASSWORD = 'Portal-Demo-2026!';
