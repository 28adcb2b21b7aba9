import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { loadScreen } from '#engine/screen/load-screen.tsx'
import { readTenant } from '#engine/tenant/read.ts'
import { type Locale, createTexts, languageOf } from '#engine/text/texts.ts'
import { basePath } from '#engine/util/base-path.ts'
import { App } from '../../boot/app.tsx'
import { EngineProvider, loader } from '../../boot/page.tsx'
import { entryAt, setOfferedEntries } from '../../routes/entries.ts'
import { runtimeOf } from '../../boot/product.ts'
import { setTexts, textSource } from '../../config/data.ts'

/** The first page of a tenant in one language. */
export interface RenderedPage {
  /** Content of the root element, as React hydrates it. */
  html: string
  /** Text of the <title>, with HTML entities. */
  title: string
  /** Id of the screen. */
  screen: string | undefined
  /** Context of the flow when the page was rendered. A browser whose flow has another context cannot hydrate the page. */
  context: unknown
}

const titleTag = /<title>([^<]*)<\/title>/

/** Renders the first page like a browser at `/`. Each page needs its own instance of this file, which holds state. @throws Error for an unreadable tenant */
export async function renderFirstPage(file: unknown, locale: Locale): Promise<RenderedPage> {
  const whole = readTenant(file)
  if (!whole) throw new Error('tenant.json has no id or no name.')
  // The operator's notice is removed, because it is valid for a limited time. The app shows it.
  const { notice: _, ...tenant } = whole
  setOfferedEntries(tenant.entries)
  const entry = entryAt('/')
  if (!entry) throw new Error(`${tenant.id} has no flow at /.`)
  const runtime = await runtimeOf(entry)
  const texts = await createTexts(textSource, languageOf(locale, tenant.tone), tenant.texts ?? {}, ['frame'])
  setTexts(texts)
  const { meta, context } = runtime.view()
  if (meta.screen) await loadScreen(loader, meta.screen)
  const html = renderToString(
    <StrictMode>
      <StaticRouter basename={basePath} location={basePath}>
        <EngineProvider texts={texts} tenant={tenant}>
          <App consent={undefined} />
        </EngineProvider>
      </StaticRouter>
    </StrictMode>,
  )
  runtime.stop()
  // The title is separate, because React must not hydrate a <title> in the body.
  const title = titleTag.exec(html)?.[1]
  if (title === undefined) throw new Error(`The first page of ${tenant.id} has no title.`)
  return { html: html.replace(titleTag, ''), title, screen: meta.screen, context }
}
