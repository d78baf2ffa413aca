import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Icon } from './icon.tsx'
import { ICON_NAMES } from './icon-names.ts'

afterEach(cleanup)

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!./icon-names.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

it('shows its symbol of the file with all icons', () => {
  const { container } = render(<Icon name="heart" className="size-5" strokeWidth={3} />)
  const icon = container.querySelector('svg')
  expect(icon?.querySelector('use')?.getAttribute('href')).toMatch(/^\/assets\/icons-[0-9a-f]{8}\.svg#heart$/)
  expect(icon?.getAttribute('class')).toBe('shrink-0 size-5')
  expect(icon?.getAttribute('stroke-width')).toBe('3')
})

it('is hidden from screen readers unless it has a label', () => {
  const { container } = render(
    <>
      <Icon name="heart" />
      <Icon name="badge-check" role="img" aria-label="verificato" />
    </>,
  )
  const [plain, labelled] = container.querySelectorAll('svg')
  expect(plain?.getAttribute('aria-hidden')).toBe('true')
  expect(labelled?.hasAttribute('aria-hidden')).toBe(false)
})

it('every icon of the file is used by a component', () => {
  const code = Object.values(sources).join('\n')
  const unused = ICON_NAMES.filter((name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`))
  expect(unused).toEqual([])
})
