/** Whose phone or tablet this is; null for a computer and for what does not say. */
export function phoneMaker(): 'apple' | 'google' | null {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (isApple) return 'apple'
  return userAgent.includes('Android') ? 'google' : null
}
