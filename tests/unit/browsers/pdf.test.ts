import { expect, it, vi } from 'vitest'

it('in an old browser a PDF can be shown: the functions that it lacks are added', async () => {
  const { withResolvers } = Promise
  const { transferToFixedLength } = ArrayBuffer.prototype
  Reflect.deleteProperty(Promise, 'withResolvers')
  Reflect.deleteProperty(ArrayBuffer.prototype, 'transferToFixedLength')
  vi.resetModules()
  try {
    await import('#engine/screen/documents/pdfjs-polyfills.ts')
    const { promise, resolve } = Promise.withResolvers<number>()
    resolve(7)
    expect(await promise).toBe(7)
    const { reject, promise: broken } = Promise.withResolvers<number>()
    reject(new Error('broken'))
    await expect(broken).rejects.toThrow('broken')
    expect(new Uint8Array([1, 2, 3]).buffer.transferToFixedLength(2)).toEqual(new Uint8Array([1, 2]).buffer)
  } finally {
    Object.assign(Promise, { withResolvers })
    Object.assign(ArrayBuffer.prototype, { transferToFixedLength })
  }
})
