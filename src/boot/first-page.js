/*
 * Only in pages whose first screen is in their HTML (src/tools/bake); does nothing in others. Runs before the first paint and
 * until the app has taken over: hides the screen if the app will show another one, and keeps the last press on a button.
 * Not a module and written in ES5, as fallback.js.
 */
;(function () {
  var own = document.currentScript
  var tenant = own && own.getAttribute('data-tenant')
  if (!tenant) return
  // As engine/util/base-path.ts: what is stored below a base path has that path in its name.
  var scope = /^[a-z]+:\/\/[^/]+\/(.*)assets\/[^/]*$/.exec(own.src)[1]
  // These do not change the first screen, or are compared below.
  var harmless = ['tenant', 'kws.locale', 'kws.reload', 'kws.consent']
  var locale = own.getAttribute('data-locale')

  /** The first value of a parameter of the URL. */
  function parameter(name) {
    var found = new RegExp('[?&]' + name + '=([^&]*)').exec(location.search)
    return found ? found[1] : null
  }

  function isOther() {
    if (location.hash.indexOf('#code=') === 0) return true
    if (/[?&](?!tenant=|lang=)[^&]/.test(location.search)) return true
    try {
      for (var index = 0; index < sessionStorage.length; index++) {
        var key = sessionStorage.key(index)
        if (key.indexOf(scope) === 0 && harmless.indexOf(key.slice(scope.length)) < 0) return true
      }
    } catch (denied) {
      // Without storage nothing is stored, and the app shows a notice.
      return Boolean(denied)
    }
    if ((parameter('tenant') || sessionStorage.getItem(scope + 'tenant') || tenant) !== tenant) return true
    var candidates = [
      parameter('lang'),
      sessionStorage.getItem(scope + 'kws.locale'),
      navigator.language.slice(0, 2),
    ]
    var offered = own.getAttribute('data-locales').split(' ')
    for (var at = 0; at < candidates.length; at++)
      if (offered.indexOf(candidates[at]) >= 0) return candidates[at] !== locale
    return offered[0] !== locale
  }

  if (isOther()) document.documentElement.setAttribute('data-first-page', 'other')

  document.addEventListener(
    'click',
    function (event) {
      var root = document.getElementById('root')
      if (!root || !root.hasAttribute('data-baked')) return
      var pressed = event.target.closest && event.target.closest('#root button, #root a[href^="/"]')
      if (!pressed) return
      // A link leads to the tenant of this address, as the app's own links do.
      if (pressed.href) {
        if (parameter('tenant') === tenant) pressed.search = '?tenant=' + tenant
        return
      }
      // A submit button would load the page again.
      event.preventDefault()
      var before = root.querySelector('button[data-pressed]')
      if (before) before.removeAttribute('data-pressed')
      pressed.setAttribute('data-pressed', '')
      root.setAttribute('data-pressed', pressed.textContent)
    },
    true,
  )
})()
