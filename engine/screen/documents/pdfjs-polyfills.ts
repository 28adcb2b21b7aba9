/**
 * What pdfjs-dist calls without bringing it along, for the promised browsers that lack it: Safari before 17.4, Chrome before
 * 119, Firefox before 122. Everything else that is new comes with its legacy build. Loaded before it, in the page and in its worker.
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
  // oxlint-disable-next-line no-extend-native -- as the standard has it, where it is not there yet
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    ...own,
    // A copy: the old buffer stays, which nobody looks at any more.
    value(this: ArrayBuffer, length: number) {
      return this.slice(0, length)
    },
  })
