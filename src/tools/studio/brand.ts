import { createContext, use } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import type { TenantDocument } from './file.ts'
import type { OpenPoint } from './open-points.ts'
import type { Pages } from './pages.ts'
import { plainFinding } from './plain-findings.ts'
import type { Studio } from './store.ts'
import { useTexts } from './studio-texts.ts'

/** The brand that is edited, for all parts of the editor. */
export interface Brand {
  studio: Studio
  document: TenantDocument
  /** The object in the tenant file; empty if the file cannot be read. */
  tenant: Readonly<Record<string, unknown>>
  findings: readonly Finding[]
  /** What is left to do before customers see the brand. It does not prevent a download, for example to try the brand out. */
  points: readonly OpenPoint[]
  /** The public pages; undefined while they load or if they cannot be loaded. */
  pages: Pages | undefined
  /** A function that shows the place of a finding or a task; undefined if there is none. */
  show(place: Pick<Finding, 'file' | 'pointer'>): (() => void) | undefined
}

export const BrandContext = createContext<Brand | undefined>(undefined)

export function useBrand(): Brand {
  const brand = use(BrandContext)
  if (!brand) throw new Error('useBrand: no <BrandContext> above this component.')
  return brand
}

/** What the check finds at a value, in plain words, and the colour that it offers instead. */
export function useFindingAt() {
  const texts = useTexts()
  const { findings, tenant } = useBrand()
  return (pointer: string): { error?: string; instead?: string | undefined } => {
    const finding = findings.find(
      (candidate) => candidate.pointer === pointer || candidate.pointer.startsWith(`${pointer}/`),
    )
    if (!finding) return {}
    const { what, todo } = plainFinding(texts, finding, tenant)
    const { instead } = finding
    // A colour is offered by a button, so the hint would repeat it.
    return { error: instead === undefined ? `${what} ${todo}` : what, instead }
  }
}
