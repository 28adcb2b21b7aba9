import { basePath } from '#engine/util/base-path.ts'

/** Registers the service worker with the sandbox and waits until it controls this page. The app starts after it. */
async function startSandbox(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(`${basePath}sandbox-worker.js`)
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise(
    (resolve) => void serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}

await startSandbox()
await import('../../../boot/main.tsx')
