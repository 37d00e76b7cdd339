/** The height of a job while it runs, which it keeps when it has ended: nothing below it moves. On a phone its buttons stand below. */
export const jobHeight = 'min-h-[128px] sm:min-h-[88px]';

/** The place of a job that is on its way. */
export const JobSkeleton = () => <span className={`skeleton block ${jobHeight}`} aria-hidden />;
