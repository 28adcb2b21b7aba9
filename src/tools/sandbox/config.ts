/** Deployment config if src/boot/config.json does not exist. */
export const defaultConfig = {
  apiBase: '/api/v1',
  hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' },
  redirectOrigins: [] as string[],
  defaultTenant: 'hausbank',
  features: {},
  // The banks of the sandbox answer quickly, so polling may be frequent.
  timeouts: { approval: 500 },
}
