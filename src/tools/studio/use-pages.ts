import { useEffect, useMemo, useState } from 'react'
import { knownTenants } from './check.ts'
import { heldFiles } from './draft-files.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadPages } from './files.ts'
import { pagePath, pagesOf } from './pages.ts'
import type { Pages } from './pages.ts'

/** The public pages of a document, including the changes of the draft; undefined while they load or if loading failed. */
export function usePages({ file, files }: TenantDocument): { pages: Pages | undefined; hasFailed: boolean } {
  const [saved, setSaved] = useState<{ file: string; pages: Pages | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const id = idOf(file)
    const loading = knownTenants.includes(id) ? loadPages(id) : Promise.resolve({})
    const show = (pages: Pages | undefined) => isCurrent && setSaved({ file, pages })
    loading.then(show, () => show(undefined))
    return () => {
      isCurrent = false
    }
  }, [file])
  const loaded = saved?.file === file ? saved : undefined
  // Keeps the same object while nothing changes, because each new object is sent to the previews again.
  const pages = useMemo(() => loaded?.pages && pagesOf(loaded.pages, files), [loaded, files])
  return { pages, hasFailed: loaded !== undefined && loaded.pages === undefined }
}

/** Whether the files in the folder of a document are available. They are not for a tenant file that was opened alone. */
export const hasFolder = ({ file, files }: TenantDocument): boolean =>
  knownTenants.includes(idOf(file)) || Object.keys(heldFiles(files)).some((path) => pagePath.test(path))
