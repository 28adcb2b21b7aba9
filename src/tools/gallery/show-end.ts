/** Message of the studio to its cells: whether to show the end of the page, where the links are, instead of its beginning. */
export interface EndChanged {
  kind: 'end-changed'
  isEnd: boolean
}

const isEndChanged = (data: unknown): data is EndChanged =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'end-changed'

/** In a cell of the studio: scrolls to the end of the page, also while the page is still growing. */
export function showEnd(): void {
  let isEnd = false
  const toEnd = () => {
    if (isEnd) window.scrollTo(0, document.documentElement.scrollHeight)
  }
  new ResizeObserver(toEnd).observe(document.body)
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isEndChanged(data)) return
    if (isEnd && !data.isEnd) window.scrollTo(0, 0)
    isEnd = data.isEnd
    toEnd()
  })
}
