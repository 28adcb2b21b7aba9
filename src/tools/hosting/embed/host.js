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
    // The app cannot scroll this page, so the page scrolls to the top of the frame when a new step is shown.
    if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  },
  done: () => {
    state.textContent = 'Ihr Kontowechsel ist beauftragt.'
  },
  exit: () => {
    state.textContent = 'Sie haben den Kontowechsel beendet.'
  },
  // The app shows the problem itself. The host can count problems here.
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
  // The previous step may have no back button. Then the focus would be lost, so the app is asked to take it.
  send('focus')
})
