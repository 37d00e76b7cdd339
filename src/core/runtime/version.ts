/** The version of the package. The build writes it into the code. */
export const PACKAGE_VERSION = process.env.PORTAL_VERSION ?? 'unbuilt';
