// The order matters: pdfjs-dist uses the polyfills as soon as it is imported.
import './pdfjs-polyfills.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
