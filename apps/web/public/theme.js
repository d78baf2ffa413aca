// Runs before the first paint, so that a dark page never flashes light. It is a file, because the
// CSP allows no inline script.
;(function () {
  var theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    theme = null
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
})()
