/** The origins of the demo under test. playwright.config.ts has chosen the ports. */
const port = Number(process.env.E2E_PORT);

export const hostOrigin = `http://localhost:${port}`;
export const providerOrigin = `http://localhost:${port + 1}`;
/** Of a site of somebody else's, which the provider allows. Nothing listens there until a test does. */
export const allowedOrigin = `http://localhost:${port + 5}`;
export const paymentOrigin = `http://localhost:${port + 2}`;
