// The order matters: pdfjs-dist uses the polyfills as soon as it is imported.
import './pdfjs-polyfills.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

// Warnings are the only way in which pdfjs-dist says what it leaves out of a page. pdf-file.ts reads them.
Object.assign(console, { warn: (warning: unknown) => postMessage({ warning }) })
