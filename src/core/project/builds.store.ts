import { resource } from '../store/resource.ts';
import * as endpoints from './project.endpoints.ts';

/** Builds of a project, newest first, without their logs. */
export const builds = resource(endpoints.listBuilds);
/** One build with its log. */
export const build = resource(endpoints.getBuild, { select: (response) => response.build });
/** Refetches the builds on screen. */
export const refreshBuilds = () => Promise.all([builds.invalidate(), build.invalidate()]).then(() => undefined);
