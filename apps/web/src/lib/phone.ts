/** Returns the maker of this phone or tablet; null for a computer and when unknown. */
export function phoneMaker(): 'apple' | 'google' | null {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (isApple) return 'apple'
  return userAgent.includes('Android') ? 'google' : null
}
