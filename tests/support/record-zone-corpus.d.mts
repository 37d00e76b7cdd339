export function askBind(file: string): string[] | null;
