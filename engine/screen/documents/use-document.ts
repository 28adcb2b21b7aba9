import { useEffect, useEffectEvent, useState } from 'react'
import type { HandlerCall, Problem } from '#generated/engine.ts'
import type { Scope } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { loadModule } from '../../util/load-module.ts'
import { useWhenOnline } from '../../view/hooks.ts'
import type { PdfFile } from './pdf-file.ts'
import { pdfWorker } from './worker.ts'

/** The state of a document. `broken`: it is loaded and can be saved, but not shown. */
type DocumentState =
  | { status: 'loading' }
  | { status: 'shown'; blob: Blob; file: PdfFile }
  | { status: 'broken'; blob: Blob }
  | { status: 'failed'; problem: Problem }

const loading: DocumentState = { status: 'loading' }

const loadPdfFile = () => loadModule(() => import('./pdf-file.ts'))

/** Loads library and worker, before or in parallel with a document. Errors are ignored here: `openBlob` reports them. */
export function preloadReader(): void {
  loadPdfFile().catch(() => undefined)
  try {
    pdfWorker()
  } catch {
    // `openBlob` tries again.
  }
}

async function openBlob(blob: Blob): Promise<DocumentState> {
  try {
    const { openPdf } = await loadPdfFile()
    return { status: 'shown', blob, file: await openPdf(await blob.arrayBuffer()) }
  } catch {
    // For any error: the customer can still save the document and open it in another program.
    return { status: 'broken', blob }
  }
}

/** Loads a document with the call of its element. Loads again when `key` changes or `retry` is called. */
export function useDocument(load: HandlerCall, scope: Scope, key: string) {
  const { call } = useScreen()
  const [attempt, setAttempt] = useState(0)
  const requested = `${key} ${attempt}`
  const [shown, setShown] = useState<{ requested: string; state: DocumentState }>()
  const ask = useEffectEvent(() => call(load, scope))
  useEffect(() => {
    let cancelled = false
    let file: PdfFile | undefined
    const update = (state: DocumentState) => {
      if (state.status === 'shown') ({ file } = state)
      if (cancelled) file?.close()
      else setShown({ requested, state })
    }
    preloadReader()
    ask().then(
      async (answer) => {
        performance.mark('document:arrived')
        update(answer instanceof Blob ? await openBlob(answer) : { status: 'broken', blob: new Blob() })
      },
      (problem: Problem) => update({ status: 'failed', problem }),
    )
    return () => {
      cancelled = true
      file?.close()
    }
  }, [requested])
  const state = shown?.requested === requested ? shown.state : loading
  const retry = () => setAttempt(attempt + 1)
  useWhenOnline(state.status === 'failed', retry)
  return { state, retry }
}
