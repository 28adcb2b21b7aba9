/**
 * Functions that pdfjs-dist needs and its legacy build does not polyfill, for supported browsers that lack them: Safari
 * before 17.4, Chrome before 119, Firefox before 122. Must be loaded before pdfjs-dist, in the page and in its worker.
 */
const promises: { withResolvers?: unknown } = Promise
promises.withResolvers ??= () => {
  let resolve: unknown
  let reject: unknown
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const buffers: { transferToFixedLength?: unknown } = ArrayBuffer.prototype
// A copy instead of a transfer. pdfjs-dist does not use the old buffer again.
buffers.transferToFixedLength ??= function (this: ArrayBuffer, length: number) {
  return this.slice(0, length)
}
