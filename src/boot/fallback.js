/*
 * Shows a message of index.html if the app does not render: its script did not load, does not run in this browser, takes too
 * long, or has failed. Not a module and written in ES5, so that it runs in every browser.
 * main.tsx reports its state in the attribute data-app of the root element: begun, failed.
 */
;(function () {
  var timeout = 7000
  var parsed = false
  var late = false
  var shown
  // The style sheet shows the words for a page whose scripts have not arrived, unless this one has.
  document.documentElement.setAttribute('data-fallback', '')
  /** The page that a message replaces: two of them would be two main parts. */
  var replaced = document.createDocumentFragment()

  function show(name) {
    var templates = document.getElementById('words').content
    // A browser without <template> shows all messages anyway.
    if (!templates || (shown && shown.id === name)) return
    if (shown) shown.parentNode.removeChild(shown)
    var root = document.getElementById('root')
    shown = name && document.body.insertBefore(templates.querySelector('#' + name).cloneNode(true), root)
    root.appendChild(replaced)
    // A page that is only slow can still be read.
    if (name && name !== 'slow') while (root.firstChild) replaced.appendChild(root.firstChild)
    if (shown) shown.querySelector('h1').focus()
  }

  // The app needs Array.prototype.toReversed: Safari 16, Chrome 110, Firefox 115.
  function isOutdated() {
    return !('noModule' in document.createElement('script')) || !Array.prototype.toReversed
  }

  function update() {
    var root = document.getElementById('root')
    var state = root.getAttribute('data-app')
    // The HTML of a baked page is there before the app is.
    if (root.firstElementChild && !root.hasAttribute('data-baked')) show()
    // Once the page is parsed, its module script has run or will never run.
    else if (state === 'failed' || (parsed && !state)) show(isOutdated() ? 'outdated' : 'unavailable')
    else show(late ? 'slow' : undefined)
  }

  function begin() {
    if (parsed) return
    parsed = true
    var stalled = document.getElementById('stalled')
    if (stalled) stalled.parentNode.removeChild(stalled)
    new MutationObserver(update).observe(document.getElementById('root'), {
      attributes: true,
      attributeFilter: ['data-app', 'data-baked'],
      childList: true,
    })
    update()
  }

  setTimeout(function () {
    late = true
    if (document.getElementById('words')) update()
  }, timeout)
  // DOMContentLoaded may have fired before this script runs; `load` always waits for it.
  document.addEventListener('DOMContentLoaded', begin)
  window.addEventListener('load', begin)
})()
