/**
 * Switches the theme and stores the choice under the key that the whole product reads (R-008,
 * The document holds the present theme, which theme.js sets before the first paint.
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
    // Without storage the choice holds for this page only.
  }
}
