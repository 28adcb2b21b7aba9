import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => void probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo // it listens on a port
  await new Promise((closed) => probe.close(closed))
  return port
}
