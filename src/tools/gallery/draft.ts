import { readTenant } from '#engine/tenant/read.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import { changeLanguage, createTexts, languageOf, setOverrides } from '#engine/text/texts.ts'
import { isObject } from '#engine/util/json.ts'
import type { Tenant } from '#generated/engine.ts'
import type { i18n } from 'i18next'
import { setTexts, textSource } from '../../config/texts.ts'
import type { Look } from './look.ts'

/** Whether a message between a tool and its frame is of this kind. */
export const isMessage = (data: unknown, kind: string): boolean => isObject(data) && data.kind === kind

/** A tenant that is edited in the studio. */
export interface Draft {
  tenant: Tenant
  /** Pictures of its folder that are not saved yet: data URLs by file name. */
  pictures: Readonly<Record<string, string>>
  /** Its public pages: Markdown by name. Only for cells that show one. */
  pages: Readonly<Record<string, string>>
  /** Whether a click selects a sentence instead of activating the clicked element. */
  isPicking: boolean
}

/** Message of the studio to its cells: the edited tenant. */
export type TenantChanged = { kind: 'tenant-changed' } & Draft

/** Delay before a changed draft is rendered, so that the page is not rendered for each typed character. Milliseconds. */
const renderDelay = 150

/** The texts of an object that match a pattern, by key; others are dropped. */
const textsOf = (value: unknown, pattern: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && pattern.test(entry[1]),
    ),
  )

/** Listens to tenants from the parent page of the same origin. They are validated like any tenant file. */
function onDraft(listener: (draft: Draft) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent) return
    const tenant = isObject(data) && data.kind === 'tenant-changed' ? readTenant(data.tenant) : undefined
    if (!isObject(data) || !tenant) return
    const pictures = textsOf(data.pictures, /^data:image\/(svg\+xml|png|webp)[,;]/)
    listener({ tenant, pictures, pages: textsOf(data.pages, /^/), isPicking: data.isPicking === true })
  })
}

/**
 * The tenant that is edited in the studio around this frame, saved or not. Undefined outside of the studio.
 * @param changed is called with each later draft, after a short delay. Its theme is applied at once.
 */
export function receiveDraft(changed: (draft: Draft) => Promise<void>): Promise<Draft> | undefined {
  if (window.parent === window || !new URLSearchParams(window.location.search).has('draft')) return undefined
  return new Promise((resolve) => {
    let seen: string | undefined
    let stop: (() => void) | undefined
    let timer: number | undefined
    onDraft((draft) => {
      // The studio answers all frames when one of them asks: what has not changed is not rendered again.
      const text = JSON.stringify(draft)
      if (text === seen) return
      stop?.()
      stop = applyTheme(draft.tenant.theme)
      clearTimeout(timer)
      if (seen !== undefined) timer = window.setTimeout(() => void changed(draft), renderDelay)
      seen = text
      resolve(draft)
    })
    // Asks the studio for the edited tenant.
    window.parent.postMessage({ kind: 'cell-ready' }, window.location.origin)
  })
}

/** Creates the texts of a page. They stay the same object: parts of the page load further files into it when they are shown. */
export async function beginTexts({ texts: own = {} }: Tenant, language: string): Promise<i18n> {
  const texts = await createTexts(textSource, language, own, ['frame'])
  setTexts(texts)
  return texts
}

/**
 * Renders a draft and each later one into the same page, which so never goes blank while somebody writes. If another draft
 * arrives while texts load, only the last one is rendered.
 * @param look language of the page, and the form of address if it is not that of the tenant
 * @param render gets the texts of the draft
 */
export function draftRenderer(
  { locale, tone: asked }: Pick<Look, 'locale' | 'tone'>,
  render: (texts: i18n, draft: Draft) => Promise<void>,
) {
  let latest: Draft | undefined
  let begun: Promise<i18n> | undefined
  return async (draft: Draft): Promise<void> => {
    latest = draft
    const tone = asked || draft.tenant.tone
    const tenant: Tenant = { ...draft.tenant, ...(tone && { tone }) }
    const language = languageOf(locale, tone)
    const texts = await (begun ??= beginTexts(tenant, language))
    await changeLanguage(texts, language)
    if (latest !== draft) return
    setOverrides(texts, tenant.texts ?? {})
    await render(texts, { ...draft, tenant })
  }
}
