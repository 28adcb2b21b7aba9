import { useEffect, useMemo, useState } from 'react'
import { knownTenants } from './check.ts'
import { heldFiles } from './draft-files.ts'
import { idOf } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadPages } from './files.ts'
import { pagePath, pagesOf } from './pages.ts'
import type { Pages } from './pages.ts'

/** The pages of a document with the changes of the draft; undefined while they load, or if they cannot be loaded. */
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
  // The same object while nothing changes: previews get it anew otherwise.
  const pages = useMemo(() => loaded?.pages && pagesOf(loaded.pages, files), [loaded, files])
  return { pages, hasFailed: loaded !== undefined && loaded.pages === undefined }
}

/** Whether the folder of a document is at hand: that of a file from a disk is not. */
export const hasFolder = ({ file, files }: TenantDocument): boolean =>
  knownTenants.includes(idOf(file)) || Object.keys(heldFiles(files)).some((path) => pagePath.test(path))
