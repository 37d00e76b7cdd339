/** A style sheet: importing it is for bundlers. */
export {};
