import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Icon } from './icon.tsx'
import { loadIcons } from './icon-shapes.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (answer: Response | Error) =>
  vi.stubGlobal('fetch', () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))

const drawn = (name: 'check' | 'search' | 'heart') => render(<Icon name={name} />).container.innerHTML

it.each([
  ['no connection', new TypeError('failed')],
  ['a server that has no such file', new Response('gone', { status: 404 })],
])('with %s an icon is a use of the file', async (_what, answer) => {
  answerWith(answer)
  await loadIcons()
  const { container } = render(<Icon name="heart" />)
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#heart$/)
})

it('has its own shapes after the file has loaded; an icon that the file lacks stays a <use>', async () => {
  const check = '<symbol id="check" viewBox="0 0 24 24"><path d="M20 6 9 17l-5-5"/></symbol>'
  const search =
    '<symbol id="search" viewBox="0 0 24 24"><circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/></symbol>'
  answerWith(new Response(`<svg xmlns="http://www.w3.org/2000/svg">${check}${search}</svg>`))
  await loadIcons()
  expect(drawn('check')).toContain('<path d="M20 6 9 17l-5-5"></path></svg>')
  expect(drawn('search')).toContain(
    '<circle cx="11" cy="11" r="8"></circle><path d="m21 21-4.3-4.3"></path></svg>',
  )
  expect(drawn('heart')).toContain('<use')
})
