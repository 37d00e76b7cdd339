/** Whether an app runs but cannot be reached on its port. @param code `error_code` of a build or `problem_code` of a service */
export const isPortUnreachable = (code: string | null | undefined) => code === 'port_unreachable';
