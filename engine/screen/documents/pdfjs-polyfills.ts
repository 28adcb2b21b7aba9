/**
 * Functions that pdfjs-dist needs and its legacy build does not polyfill, for supported browsers that lack them: Safari
 * before 17.4, Chrome before 119, Firefox before 122. Must be loaded before pdfjs-dist, in the page and in its worker.
 */
interface MaybeMissing {
  withResolvers?: unknown
  transferToFixedLength?: unknown
}

const own = { configurable: true, writable: true }

if (!(Promise as MaybeMissing).withResolvers)
  Object.defineProperty(Promise, 'withResolvers', {
    ...own,
    value() {
      let resolve: unknown
      let reject: unknown
      const promise = new Promise((yes, no) => {
        resolve = yes
        reject = no
      })
      return { promise, resolve, reject }
    },
  })

if (!(ArrayBuffer.prototype as MaybeMissing).transferToFixedLength)
  // oxlint-disable-next-line no-extend-native -- a polyfill of a standard method
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    ...own,
    // A copy instead of a transfer. pdfjs-dist does not use the old buffer again.
    value(this: ArrayBuffer, length: number) {
      return this.slice(0, length)
    },
  })
