export function findBrowser(): { executablePath?: string } | undefined
export function findWholeBrowser(): { executablePath: string } | undefined
