import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// A new copy for each test, because it remembers what failed.
let loadModule: typeof import('#engine/util/load-module.ts').loadModule

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://bank.example' })
  vi.resetModules()
  ;({ loadModule } = await import('#engine/util/load-module.ts'))
})
afterEach(() => vi.unstubAllGlobals())

const failing = (address: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`))

it('a script that the browser does not ask for again is asked for under another URL', async () => {
  const part = failing('https://bank.example/assets/part-1.js')
  const again = vi.fn(() => Promise.resolve('the part'))
  await expect(loadModule(part, again)).rejects.toThrow('Failed to fetch')
  expect(again).not.toHaveBeenCalled()
  await expect(loadModule(part, again)).resolves.toBe('the part')
  await expect(loadModule(part, again)).resolves.toBe('the part')
  expect(again.mock.calls).toEqual([
    ['https://bank.example/assets/part-1.js?again=1'],
    ['https://bank.example/assets/part-1.js?again=2'],
  ])
})

it('only scripts of this origin are asked for again', async () => {
  const again = vi.fn()
  for (const address of [
    'https://bank.example.evil/part.js',
    'https://evil.example/part.js',
    'javascript:x',
  ]) {
    await expect(loadModule(failing(address), again)).rejects.toThrow('Failed to fetch')
    await expect(loadModule(failing(address), again)).rejects.toThrow('Failed to fetch')
  }
  expect(again).not.toHaveBeenCalled()
})

it('if that fails too, the app is notified, because only a reload helps', async () => {
  const announced = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), {}))
  vi.stubGlobal('navigator', { onLine: true })
  window.addEventListener('vite:preloadError', announced)
  const part = failing('https://bank.example/assets/part-2.js')
  const reason = new TypeError(
    'Failed to fetch dynamically imported module: https://bank.example/assets/dep.js',
  )
  await expect(loadModule(part)).rejects.toThrow('part-2')
  await expect(loadModule(part, () => Promise.reject(reason))).rejects.toBe(reason)
  expect(announced).toHaveBeenCalledOnce()
  const { isFixedByReload } = await import('#engine/util/load-module.ts')
  expect(isFixedByReload(reason)).toBe(true)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(loadModule(part, failing('https://bank.example/assets/dep.js'))).rejects.toThrow('dep')
  expect(announced).toHaveBeenCalledOnce()
})
