/** Whether an app runs, and cannot be reached on its port. @param code of a build's error or a service's problem */
export const isPortUnreachable = (code: string | null | undefined) => code === 'port_unreachable';
