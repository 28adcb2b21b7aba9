import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import '../gallery/gallery.css'
import './studio.css'
import './findings.css'
import './pages.css'
import './brand.css'
import { StrictMode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isTenantId } from '#engine/tenant/load.ts'
import { config, loadConfig } from '../../config/config.ts'
import { loadData } from '../../config/data.ts'
import { allCells } from '../gallery/all-cells.ts'
import { tenantIds } from '../gallery/choices.tsx'
import { Editor } from './editor.tsx'
import type { EditorProps } from './editor.tsx'
import { StudioEngine, studioEngine } from './engine.tsx'
import { fileOf, idOf } from './file.ts'
import { loadSaved } from './files.ts'
import { restoredDraft } from './restore.ts'
import { ShareError, documentIn } from './share.ts'
import { createStudio } from './store.ts'
import type { Studio } from './store.ts'
import { TextsContext, initialLocale, languageKey, studioTexts } from './studio-texts.ts'
import type { StudioLocale } from './studio-texts.ts'

type FormTexts = Record<StudioLocale, Readonly<Record<string, string>>>

/** The studio in the chosen language, which is stored for the next visit. */
function InLanguage({ forms, ...props }: Readonly<Omit<EditorProps, 'setLocale'> & { forms: FormTexts }>) {
  const [locale, setLocale] = useState(initialLocale)
  const texts = studioTexts[locale]
  const engine = useMemo(
    () => studioEngine(locale, { ...forms[locale], 'ui.choose': texts.ui.notSet }),
    [forms, locale, texts],
  )
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const choose = (next: StudioLocale) => {
    localStorage.setItem(languageKey, next)
    setLocale(next)
  }
  return (
    <TextsContext value={texts}>
      <StudioEngine engine={engine}>
        <Editor {...props} setLocale={choose} />
      </StudioEngine>
    </TextsContext>
  )
}

const uiTexts = async (locale: StudioLocale) =>
  (await loadData(`texts/${locale}/ui.json`)) as Record<string, string> // the check validates it

/** The draft in the URL, and the saved text of its tenant. */
async function sharedStudio(): Promise<Studio | undefined> {
  const document = await documentIn(window.location.hash)
  if (!document) return undefined
  const id = idOf(document.file)
  const saved = tenantIds.includes(id) ? (await loadSaved(id)).text : ''
  return createStudio(document, saved)
}

/** Renders the studio: a brand as forms, the findings of the check, and a live preview. */
export async function showStudio(root: HTMLElement): Promise<void> {
  document.title = 'Studio'
  await loadConfig()
  const parameter = new URLSearchParams(window.location.search).get('tenant')
  const asked = isTenantId(parameter) ? parameter : undefined
  let refused = false
  const received = sharedStudio().catch((error: unknown) => {
    if (!(error instanceof ShareError)) throw error
    refused = true
    return undefined
  })
  const [shared, cells, de, en] = await Promise.all([received, allCells(), uiTexts('de'), uiTexts('en')])
  const isBare = window.location.search === ''
  const { defaultTenant } = config()
  // An unsaved draft takes precedence over the saved file. Without a brand in the address the latest one is shown.
  const file = asked ?? (isBare ? defaultTenant : undefined)
  const restored = shared ? undefined : await restoredDraft(file && fileOf(file))
  const own = restored && createStudio(restored.document, restored.saved, restored.copy)
  const isKnown = asked === undefined || tenantIds.includes(asked)
  const studio =
    shared ?? own ?? createStudio(await loadSaved(asked !== undefined && isKnown ? asked : defaultTenant))
  // A brand that is not here must not be replaced by another one without a word: the start page lists what there is.
  const isStart = !shared && (isBare || (!own && !isKnown))
  const size = shared && window.location.hash.length
  // Opening another link in this tab changes only the fragment, which does not load the page.
  window.addEventListener('hashchange', () => {
    if (window.location.hash !== '') window.location.reload()
  })
  createRoot(root).render(
    <StrictMode>
      <InLanguage {...{ studio, cells, refused, restored, isStart }} shared={size} forms={{ de, en }} />
    </StrictMode>,
  )
}
