import { freePorts } from '#tests/support/ports.mjs';

/** Port of the host pages; provider, payment double, DNS and containers take the next four. */
export const demoPort = Number(process.env.BENCH_PORT ?? (await freePorts(5)));
/** Port of the pages with other products, or ours in their place. The provider allows calls from its origin. */
export const peersPort = await freePorts(1);
export const peersUrl = `http://localhost:${peersPort}`;
/** Origin of the host pages. */
export const hostUrl = `http://localhost:${demoPort}`;
/** Origin of the provider. */
export const apiUrl = `http://localhost:${demoPort + 1}`;
/** Of the name server. */
export const dnsPort = demoPort + 3;
/** Of every seeded user. */
export const PASSWORD = 'Portal-Demo-2026!';
