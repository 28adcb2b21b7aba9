import type { DeploymentConfig } from '#generated/engine.ts'
import type { HeaderHosts } from './headers.ts'

/** Origins of the addresses that are not the app's own. */
const others = (...addresses: string[]): string[] => [
  ...new Set(addresses.filter((address) => address.startsWith('https:')).map((one) => new URL(one).origin)),
]

/** The hosts that the security headers must let pass, as the deployment config names them; none where all lies on the own origin. */
export const headerHosts = ({
  apiBase,
  hosts,
}: Pick<DeploymentConfig, 'apiBase' | 'hosts'>): Required<HeaderHosts> => ({
  connect: others(apiBase, hosts.tenant, hosts.cdn),
  image: others(hosts.tenant),
  media: others(hosts.tenant),
})
