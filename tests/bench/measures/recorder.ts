/** What the page itself records: runs in the page before its own scripts, under its policy, on both sides alike. */
export interface Recorder {
  /** Time (ms since navigation) at which the first element that matches was painted. */
  shown(selector: string): Promise<number>
  /** From now on waits for a click and for another heading. */
  watchHeading(): void
  /** Milliseconds from the click since `watchHeading` to the first paint in which the heading has changed. */
  nextHeading(): Promise<number>
  /** For each input or click from now on: milliseconds to the next paint, and to the last paint that it led to. */
  listen(): void
  /** Milliseconds of the last event: to the next paint, and to the paint after which `main` stood still for `quiet` ms. */
  untilQuiet(quiet: number): Promise<{ paint: number; last: number }>
  /** Durations of the tasks of 50 ms or more since the last call, in milliseconds. */
  longTasks(): number[]
  /** Longest frame of 50 ms or more since the last call, in milliseconds; 0 when there was none. */
  longestFrame(): number
}

export function install(): void {
  /** Calls the callback after the frame that paints the current document. */
  const afterPaint = (done: (time: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => done(performance.now()), { once: true })
      channel.port1.start()
      channel.port2.postMessage(0)
    })

  let painted = Promise.resolve(0)
  let start = 0
  let paint = 0
  let last = 0
  let changed = 0
  let longest = 0
  let tasks: number[] = []
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'long-animation-frame', buffered: true })

  const begin = (event: Event) => {
    start = event.timeStamp
    paint = 0
    last = 0
    changed = performance.now()
    afterPaint((time) => {
      paint = time - start
    })
  }
  const recorder: Recorder = {
    shown: (selector) =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector(selector)) return
          watcher.disconnect()
          afterPaint(resolve)
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { childList: true, subtree: true })
        look()
      }),
    nextHeading: () => painted,
    watchHeading() {
      painted = new Promise((resolve) => {
        const before = document.querySelector('h1')?.textContent
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const watcher = new MutationObserver(() => {
              const heading = document.querySelector('h1')?.textContent
              if (!heading || heading === before) return
              watcher.disconnect()
              afterPaint((time) => resolve(time - timeStamp))
            })
            watcher.observe(document, { childList: true, subtree: true, characterData: true })
          },
          { capture: true, once: true },
        )
      })
    },
    listen() {
      addEventListener('keydown', begin, { capture: true })
      addEventListener('pointerup', begin, { capture: true })
      const main = document.querySelector('main')
      if (!main) return
      new MutationObserver(() => {
        changed = performance.now()
        const of = start
        afterPaint((time) => {
          if (of === start) last = time - start
        })
      }).observe(main, { childList: true, subtree: true, characterData: true })
    },
    untilQuiet: (quiet) =>
      new Promise((resolve) => {
        const look = () => {
          if (paint > 0 && performance.now() - changed >= quiet)
            resolve({ paint, last: Math.max(paint, last) })
          else setTimeout(look, 50)
        }
        look()
      }),
    longTasks() {
      const found = tasks
      tasks = []
      return found
    },
    longestFrame() {
      const found = longest
      longest = 0
      return found
    },
  }
  Object.assign(globalThis, { bench: recorder })
}
