export function startDemo(port: number, settings?: Record<string, string>): { dir: string; stop: () => void };
export function waitForServer(url: string): Promise<void>;
