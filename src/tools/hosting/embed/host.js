// The page of a bank around the app. Messages: schemas/embedding.
const frame = document.querySelector('#app')
const back = document.querySelector('#back')
const state = document.querySelector('#state')
const { origin: app } = new URL(frame.src)

const send = (type) => frame.contentWindow.postMessage({ to: 'wechselwerk', version: 1, type }, app)

const receive = {
  height: ({ height }) => {
    frame.style.blockSize = `${height}px`
  },
  step: ({ back: canGoBack }) => {
    back.hidden = !canGoBack
    // The app cannot scroll this page: its new step begins at the top of the frame.
    if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  },
  done: () => {
    state.textContent = 'Ihr Kontowechsel ist beauftragt.'
  },
  exit: () => {
    state.textContent = 'Sie haben den Kontowechsel beendet.'
  },
  // The app shows the problem itself; this is for a count of them.
  error: ({ code }) => performance.mark(`app-error:${code}`),
}

window.addEventListener('message', ({ data, origin, source }) => {
  const isFromApp = source === frame.contentWindow && origin === app
  if (!isFromApp || data?.from !== 'wechselwerk' || data.version !== 1) return
  // Types that a later version of the app adds are ignored.
  receive[data.type]?.(data)
})

back.addEventListener('click', () => {
  send('back')
  // The button may be gone on the step before, and the focus with it.
  send('focus')
})
