let current: string | undefined

/** In the sandbox, the scenario that the next user is prepared for. */
export const rememberScenario = (id: string): void => {
  current = id
}

export const scenarioHeaders = (): Record<string, string> =>
  current ? { 'x-sandbox-scenario': current } : {}
