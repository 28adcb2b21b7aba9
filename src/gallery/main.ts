/** /gallery/cell/... shows one cell, /gallery all of them, /studio a tenant and one of them, each with its own part of the build. */
const { pathname } = window.location
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root".')

if (pathname.startsWith('/gallery/cell/')) void import('./cell.tsx').then(({ showCell }) => showCell(root))
else if (pathname === '/studio') void import('./studio/studio.tsx').then(({ showStudio }) => showStudio(root))
else void import('./gallery.tsx').then(({ showGallery }) => showGallery(root))
