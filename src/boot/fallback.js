/*
 * Shows the words of index.html where the app does not show itself: its script did not come, does not run in this browser,
 * takes too long, or has failed. A script of its own, without modules, in the JavaScript of 2009: it must run everywhere.
 * main.tsx tells how far it is by the attribute data-app of the root: begun, failed.
 */
;(function () {
  var patience = 10000
  var parsed = false
  var late = false
  var shown

  function show(name) {
    var words = document.getElementById('words').content
    // Who knows no templates sees all words at once.
    if (!words || (shown && shown.id === name)) return
    if (shown) shown.parentNode.removeChild(shown)
    shown = name && document.body.appendChild(words.querySelector('#' + name).cloneNode(true))
    if (shown) shown.querySelector('h1').focus()
  }

  // The first things that the app does with its flows; they came with Safari 16, Chrome 110 and Firefox 115.
  function isOutdated() {
    return !('noModule' in document.createElement('script')) || !Array.prototype.toReversed
  }

  function look() {
    var root = document.getElementById('root')
    var state = root.getAttribute('data-app')
    if (root.firstElementChild) show()
    // Scripts of the page have run, or never will, once it is parsed.
    else if (state === 'failed' || (parsed && !state)) show(isOutdated() ? 'outdated' : 'unavailable')
    else show(late ? 'slow' : undefined)
  }

  function begin() {
    if (parsed) return
    parsed = true
    new MutationObserver(look).observe(document.getElementById('root'), { attributes: true, childList: true })
    look()
  }

  setTimeout(function () {
    late = true
    if (document.getElementById('words')) look()
  }, patience)
  // The page waits for this script before it says that it is loaded, but not before it says that it is parsed.
  document.addEventListener('DOMContentLoaded', begin)
  window.addEventListener('load', begin)
})()
