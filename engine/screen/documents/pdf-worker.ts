// The order counts: the library runs as soon as it is imported.
import './missing.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
