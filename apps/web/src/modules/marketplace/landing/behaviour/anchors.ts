/**
 * Lays all sections out before the browser follows a link to one of them. landing.css only
 * estimates the heights of others, so a smooth scroll would end at the wrong place.
 */
export function aimAnchors(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#"]'))
      document.documentElement.dataset['whole'] = ''
  })
}
