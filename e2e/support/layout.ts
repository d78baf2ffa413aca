// Code that runs in the page cannot use functions from outside the page.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/** Stores the sizes of the icons on the page for `smallIcons`. */
export const keepIconSizes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const icon of document.querySelectorAll<SVGElement>('svg[viewBox="0 0 24 24"]'))
      icon.dataset['width'] = String(icon.getBoundingClientRect().width)
  })

/** Returns the icons that are less than 1.5 times as wide as at `keepIconSizes`. */
export const smallIcons = (page: Page): Promise<string[]> =>
  page.locator('svg[data-width]').evaluateAll((icons) =>
    icons
      .filter((icon) => {
        const { width } = icon.getBoundingClientRect()
        const before = Number((icon as SVGElement).dataset['width'])
        return width > 0 && before > 0 && width < 1.5 * before - 0.5
      })
      .map((icon) => icon.parentElement?.outerHTML.slice(0, 160) ?? ''),
  )

/**
 * Returns lines of text, icons and controls that overlap, and text that leaves its control.
 * Elements that float above the page are compared only with other floating elements. Elements that
 * lie over an image or a map on purpose are left out.
 */
export const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Box {
      readonly element: Element
      readonly what: string
      readonly kind: 'text' | 'icon' | 'control'
      readonly layer: Element | null
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const OVER_PICTURES = '[aria-label^="Mappa"], [aria-hidden="true"][tabindex="-1"]'
    const shown = (element: Element): boolean =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) &&
      element.closest(`${OVER_PICTURES}, .sr-only, [inert]`) === null &&
      getComputedStyle(element).pointerEvents !== 'none'
    const layerOf = (element: Element): Element | null => {
      for (let each: Element | null = element; each; each = each.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
      return null
    }
    /**
     * Returns the part of a rectangle that the boxes around it show, `inset` pixels smaller above
     * and below.
     */
    const visiblePart = (element: Element, rect: DOMRect, inset: number) => {
      const part = {
        left: rect.left + 1,
        right: rect.right - 1,
        top: rect.top + inset,
        bottom: rect.bottom - inset,
      }
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(each)
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const box = each.getBoundingClientRect()
          part.left = Math.max(part.left, box.left)
          part.right = Math.min(part.right, box.right)
          part.top = Math.max(part.top, box.top)
          part.bottom = Math.min(part.bottom, box.bottom)
        }
        if (position === 'fixed') break
      }
      return part.right - part.left > 1 && part.bottom - part.top > 1 ? part : null
    }
    const boxes: Box[] = []
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const what = (node.textContent ?? '').trim().slice(0, 30)
      if (!element || what === '' || element.closest('script, style, svg') || !shown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const control = element.closest('button, a, [role="tab"]')
      const around =
        control && getComputedStyle(control).display !== 'inline' ? control.getBoundingClientRect() : null
      for (const rect of range.getClientRects()) {
        if (rect.width <= 2 || rect.height <= 2) continue
        // Lines of text may touch, because letters fill about two thirds of a line.
        const part = visiblePart(element, rect, rect.height / 5)
        if (!part) continue
        boxes.push({ element, what, kind: 'text', layer: layerOf(element), ...part })
        if (around && (part.top < around.top - 2 || part.bottom > around.bottom + 2))
          found.push(`“${what}” leaves its control`)
      }
    }
    for (const element of document.querySelectorAll(
      'button, a[href], input, select, textarea, svg[viewBox="0 0 24 24"]',
    )) {
      const icon = element instanceof SVGElement
      if (!shown(element) || (!icon && element.querySelector('img'))) continue
      const part = visiblePart(element, element.getBoundingClientRect(), 1)
      const what =
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 40)
      if (part)
        boxes.push({ element, what, kind: icon ? 'icon' : 'control', layer: layerOf(element), ...part })
    }
    const holds = (outer: Box, inner: Box) =>
      inner.left >= outer.left - 2 &&
      inner.right <= outer.right + 2 &&
      inner.top >= outer.top - 2 &&
      inner.bottom <= outer.bottom + 2
    const isEmpty = ({ kind, element }: Box) =>
      kind === 'control' &&
      element.tagName !== 'INPUT' &&
      getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)' &&
      (element as HTMLElement).innerText.trim() === ''
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (width <= 1 || height <= 1 || one.layer !== other.layer) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const controls = one.kind === 'control' && other.kind === 'control'
        if (controls && (holds(one, other) || holds(other, one))) continue
        // A head or a card that is a single press target has an empty control over its text.
        if (isEmpty(one) && holds(one, other)) continue
        if (isEmpty(other) && holds(other, one)) continue
        found.push(`“${one.what}” lies over “${other.what}”`)
      }
    return [...new Set(found)]
  })

/**
 * Returns the leftmost painted pixel of the main part, and the left edge of each heading outside a
 * card.
 */
export const leftEdges = (page: Page): Promise<{ first: number; headings: Record<string, number> }> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const canvas = getComputedStyle(document.documentElement).backgroundColor
    const isPainted = (element: Element): boolean => {
      const { backgroundColor, boxShadow, borderLeftWidth } = getComputedStyle(element)
      const filled = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== canvas
      const content = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      return (
        filled || content || boxShadow !== 'none' || borderLeftWidth !== '0px' || element.matches('img, svg')
      )
    }
    const seen = [...(main?.querySelectorAll('*') ?? [])].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 2 && height > 2 && element.checkVisibility() && !element.closest('.overflow-x-auto, svg *')
      )
    })
    const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
    const headings = seen.filter(
      (element) => element.matches('h1, h2') && !element.closest('.shadow-card, aside, [class*="bg-"]'),
    )
    return {
      first: Math.min(...seen.filter(isPainted).map(left)),
      headings: Object.fromEntries(
        headings.map((heading) => [heading.textContent ?? '', left(heading)] as const),
      ),
    }
  })
