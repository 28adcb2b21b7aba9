export function findBrowser(): { executablePath?: string } | undefined
