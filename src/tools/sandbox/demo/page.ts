import { root } from './place.ts'

/** The demo's page: the sandbox answers in a service worker before the app begins. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(new URL('sandbox-worker.js', root))
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise(
    (resolve) => void serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}

await controlled()
await import('../../../boot/main.tsx')
