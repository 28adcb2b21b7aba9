import { useMemo } from 'react'
import { findingsOf } from './check.ts'
import { parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'
import { openPointsOf } from './open-points.ts'
import { placedFindings } from './placed-findings.ts'
import { usePages } from './use-pages.ts'
import { useDebounced } from './use-studio.ts'

/** The public pages of a document, the findings of the check exactly and where they can be mended, and what is left to do. Not for each typed character. */
export function useChecked(now: TenantDocument) {
  const checked = useDebounced(now)
  const { pages, hasFailed } = usePages(now)
  const checkedPages = useDebounced(pages)
  const exact = useMemo(
    () => findingsOf(checked.file, checked.text, checked.files, checkedPages),
    [checked, checkedPages],
  )
  const findings = useMemo(() => placedFindings(exact), [exact])
  const points = useMemo(
    () => openPointsOf(checked.file, parsedObject(checked), checkedPages),
    [checked, checkedPages],
  )
  return { pages, hasFailed, exact, findings, points }
}
