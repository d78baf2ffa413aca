// Runs before anything is drawn. Signed-in people get the app, others get /welcome. Both documents
// load it and decide by the same test as modules/identity/auth/model/store.ts, so nobody is
// redirected back and forth.
;(function () {
  var user
  try {
    user = JSON.parse(localStorage.getItem('user'))
  } catch {
    user = null
  }
  var known =
    user !== null &&
    typeof user === 'object' &&
    typeof user._id === 'string' &&
    typeof user.username === 'string' &&
    typeof user.role === 'string'
  var path = location.pathname.replace(/\/+$/, '')
  if (known ? path !== '/welcome' : path !== '') return
  document.documentElement.style.display = 'none'
  if (!known && location.search !== '') {
    try {
      sessionStorage.setItem('asked-for', '/' + location.search)
    } catch {
      // The visitor then starts at the start screen.
    }
  }
  location.replace(known ? '/' : '/welcome')
})()
