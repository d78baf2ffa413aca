// Runs before anything is drawn: who is signed in has the app, who is not has /welcome. Both documents load it and ask
// the same question in the same way as modules/identity/auth/model/store.ts, so nobody is sent to and fro.
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
      // The visitor then starts at the beginning.
    }
  }
  location.replace(known ? '/' : '/welcome')
})()
