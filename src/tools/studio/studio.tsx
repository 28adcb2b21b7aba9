import '#engine/theme/index.css'
import '#engine/theme/upload.css'
import '@fontsource-variable/source-sans-3'
import '../gallery/gallery.css'
import './studio.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isTenantId } from '#engine/tenant/read.ts'
import { config, loadConfig } from '../../config/config.ts'
import { allCells } from '../gallery/choices.tsx'
import { knownTenants } from './check.ts'
import { restoredDraft } from './drafts.ts'
import { Editor } from './editor.tsx'
import { idOf } from './file.ts'
import { loadSaved } from './files.ts'
import { OpenError, documentIn } from './open.ts'
import { createStudio } from './store.ts'
import { currentLocale } from './studio-texts.ts'

/** The draft in the URL; `isRefused`: there is one that is not valid. */
function sharedDocument() {
  try {
    return { shared: documentIn(window.location.hash), isRefused: false }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return { shared: undefined, isRefused: true }
  }
}

/** Renders the studio: a brand as fields, the findings of the check, and a live preview. */
export async function showStudio(root: HTMLElement): Promise<void> {
  document.title = 'Studio'
  document.documentElement.lang = currentLocale()
  await loadConfig()
  const parameter = new URLSearchParams(window.location.search).get('tenant')
  const asked = isTenantId(parameter) ? parameter : undefined
  const { shared, isRefused } = sharedDocument()
  const isBare = window.location.search === ''
  const { defaultTenant } = config()
  // An unsaved draft takes precedence over the saved file. Without a brand in the address the latest one is shown.
  const restored = shared ? undefined : await restoredDraft(asked ?? (isBare ? defaultTenant : undefined))
  const id = shared ? idOf(shared.file) : asked
  const isKnown = id === undefined || knownTenants.includes(id)
  const known = async () => loadSaved(isKnown ? (id ?? defaultTenant) : defaultTenant)
  const saved = restored ? restored.saved : shared && !isKnown ? undefined : await known()
  const studio = createStudio(shared ?? restored?.document ?? saved ?? (await known()), saved, restored?.past)
  // A brand that is not here must not be replaced by another one without a word: the start page lists what there is.
  const isStart = !shared && (isBare || (!restored && !isKnown))
  // Opening another link in this tab changes only the fragment, which does not load the page.
  window.addEventListener('hashchange', () => {
    if (window.location.hash !== '') window.location.reload()
  })
  const cells = await allCells()
  createRoot(root).render(
    <StrictMode>
      <Editor {...{ studio, cells, isRefused, restored, isStart }} isShared={shared !== undefined} />
    </StrictMode>,
  )
}
