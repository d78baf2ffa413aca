/**
 * Turns the page to the other theme and keeps the choice under the key that the whole product reads. The
 * theme in force stands at the document, where theme.js has put it before the first paint.
 */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  const theme = dataset.theme === 'dark' ? 'light' : 'dark'
  dataset.theme = theme
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // The choice then holds for this page.
  }
}
