export function findBrowser(): { executablePath?: string } | undefined
export function findFullChromium(): { executablePath: string } | undefined
