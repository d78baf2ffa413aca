/**
 * Lays all sections out before the browser follows a link to one of them: the heights that landing.css assumes of those
 * not yet laid out would have a smooth scroll end in the wrong place.
 */
export function aimAnchors(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#"]'))
      document.documentElement.dataset['whole'] = ''
  })
}
