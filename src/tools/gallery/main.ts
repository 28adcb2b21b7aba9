/** Entry of the gallery build. Loads the page of the URL: a cell, a public page, the studio, a walk, or the gallery. */
const { pathname } = window.location
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root".')

if (pathname.startsWith('/gallery/cell/')) void import('./cell.tsx').then(({ showCell }) => showCell(root))
else if (pathname.startsWith('/gallery/page/'))
  void import('./cell.tsx').then(({ showPage }) => showPage(root))
else if (pathname === '/studio')
  void import('../studio/studio.tsx').then(({ showStudio }) => showStudio(root))
else if (pathname.startsWith('/gallery/walk/'))
  void import('./cell.tsx').then(({ showWalk }) => showWalk(root))
else void import('./gallery.tsx').then(({ showGallery }) => showGallery(root))
