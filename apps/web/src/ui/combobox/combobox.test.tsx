import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

afterEach(cleanup)

const TOWNS = ['Milano', 'Modena', 'Monza']

function Towns({ chosen, highlightsFirst }: { chosen: (town: string) => void; highlightsFirst?: boolean }) {
  const [text, setText] = useState('')
  const options = TOWNS.filter((town) => text !== '' && town.toLowerCase().startsWith(text))
  return (
    <Combobox
      label="Comune"
      value={text}
      onType={setText}
      options={options}
      keyOf={(town) => town}
      onChoose={chosen}
      highlightsFirst={highlightsFirst ?? false}
      onClose={text === '' ? undefined : () => setText('')}
      note={<p>{options.length} comuni</p>}
      noteDescribes
      list="over"
    >
      {(town) => town}
    </Combobox>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Comune' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
/** The option that the field names as its active one, which must be the selected one. */
function highlighted() {
  const id = field().getAttribute('aria-activedescendant')
  const selected = screen.queryAllByRole('option', { selected: true })
  expect(selected.map((option) => option.id)).toEqual(id === null ? [] : [id])
  return selected[0]?.textContent
}

it('names field and list, and tells that it is open only while there are options', () => {
  render(<Towns chosen={() => {}} />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  type('m')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Comune' }).id)
  expect(screen.getByText('3 comuni').parentElement?.id).toBe(field().getAttribute('aria-describedby'))
})

it('arrows begin again at the ends, another key goes back to the text, Enter takes the highlighted option', () => {
  const chosen = vi.fn<(town: string) => void>()
  render(<Towns chosen={chosen} />)
  type('mo')
  expect(highlighted()).toBeUndefined()
  press('ArrowUp')
  expect(highlighted()).toBe('Monza')
  press('ArrowDown')
  expect(highlighted()).toBe('Modena')
  press('ArrowLeft')
  expect(highlighted()).toBeUndefined()
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Monza')
})

it('typing puts the highlight back to where it starts; Enter takes the first option', () => {
  const chosen = vi.fn<(town: string) => void>()
  render(<Towns chosen={chosen} highlightsFirst />)
  type('m')
  expect(highlighted()).toBe('Milano')
  press('ArrowDown')
  press('ArrowDown')
  expect(highlighted()).toBe('Monza')
  type('mo')
  expect(highlighted()).toBe('Modena')
  press('Enter')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Modena')
})

it('a click chooses without taking the focus from the field', () => {
  const chosen = vi.fn<(town: string) => void>()
  render(<Towns chosen={chosen} />)
  type('mi')
  const option = screen.getByRole('option', { name: 'Milano' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Milano')
})

it('Escape closes an open list; while none is open it reaches the dialog around the field', () => {
  render(<Towns chosen={() => {}} />)
  expect(press('Escape')).toBe(true)
  type('m')
  expect(press('Escape')).toBe(false)
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(press('Enter')).toBe(true)
})
