import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { namedOption } from './named-option.ts'
import type { Unclear } from './use-combobox.ts'

afterEach(cleanup)

const names = (name: string): readonly string[] => [name]

// jsdom does no layout.
Element.prototype.scrollIntoView = () => {}

const TOWNS = ['Milano', 'Modena', 'Monza', 'Mola', 'Molazzana']

interface TownsProps {
  chosen?: (town: string) => void
  unclear?: (why: Unclear) => void
  highlightsFirst?: boolean
  /**
   * False while the search for the typed text is running; the options are then those of an earlier
   * text.
   */
  answered?: boolean
  list?: 'over' | 'inView'
}

function Towns({ chosen, unclear, highlightsFirst, answered = true, list = 'over' }: TownsProps) {
  const [text, setText] = useState('')
  const options = TOWNS.filter((town) => text !== '' && town.toLowerCase().startsWith(text))
  return (
    <Combobox
      label="Comune"
      value={text}
      onType={setText}
      typed={text}
      options={answered ? options : ['Modena']}
      answered={answered}
      namesOf={(town) => [town, `${town} (${town.slice(0, 2).toUpperCase()})`]}
      keyOf={(town) => town}
      onChoose={(town) => {
        setText('')
        chosen?.(town)
      }}
      {...(unclear && { onUnclear: unclear })}
      highlightsFirst={highlightsFirst ?? false}
      onClose={text === '' ? undefined : () => setText('')}
      note={<p>{options.length} comuni</p>}
      noteDescribes
      list={list}
    >
      {(town) => town}
    </Combobox>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Comune' })
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
/** Returns the option that the field names as its active one, which must be the selected one. */
function highlighted() {
  const id = field().getAttribute('aria-activedescendant')
  const selected = screen.queryAllByRole('option', { selected: true })
  expect(selected.map((option) => option.id)).toEqual(id === null ? [] : [id])
  return selected[0]?.textContent
}

it('names field and list, and is marked as open only while there are options', () => {
  render(<Towns chosen={() => {}} />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  type('m')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Comune' }).id)
  expect(screen.getByText('5 comuni').parentElement?.id).toBe(field().getAttribute('aria-describedby'))
})

it('arrows wrap at the ends, another key returns to the text, Enter takes the highlighted option', () => {
  const chosen = vi.fn<(town: string) => void>()
  render(<Towns chosen={chosen} />)
  type('mo')
  expect(highlighted()).toBeUndefined()
  press('ArrowUp')
  expect(highlighted()).toBe('Molazzana')
  press('ArrowDown')
  expect(highlighted()).toBe('Modena')
  press('ArrowLeft')
  expect(highlighted()).toBeUndefined()
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Monza')
})

it('typing resets the highlight; Enter takes the first option', () => {
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

it('Escape closes an open list; without an open list it reaches the dialog around the field', () => {
  render(<Towns chosen={() => {}} />)
  expect(press('Escape')).toBe(true)
  type('m')
  expect(press('Escape')).toBe(false)
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(press('Enter')).toBe(true)
})

it.each([
  ['Enter', () => press('Enter')],
  ['Tab', () => press('Tab')],
  ['leaving the field', () => fireEvent.blur(field())],
])('%s takes the option that was typed in full, where others begin alike, or the only one', (_by, act) => {
  const chosen = vi.fn<(town: string) => void>()
  render(<Towns chosen={chosen} />)
  type('mola')
  act()
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Mola')
  type('mil')
  act()
  expect(chosen).toHaveBeenLastCalledWith('Milano')
  expect(chosen).toHaveBeenCalledTimes(2)
})

it('highlights the option that was typed in full, not the first', () => {
  render(<Towns highlightsFirst />)
  type('monza')
  expect(highlighted()).toBe('Monza')
})

it('a text that matches no option, or several, stays and is reported when the field loses the focus', () => {
  const [chosen, unclear] = [vi.fn<(town: string) => void>(), vi.fn<(why: Unclear) => void>()]
  render(<Towns chosen={chosen} unclear={unclear} />)
  type('mo')
  fireEvent.blur(field())
  expect(unclear).toHaveBeenLastCalledWith('several')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(field()).toHaveProperty('value', 'mo')
  type('mox')
  expect(press('Enter')).toBe(false)
  expect(unclear).toHaveBeenLastCalledWith('none')
  expect(chosen).not.toHaveBeenCalled()
})

it('an arrow opens a list again that closed when the field lost the focus', () => {
  render(<Towns />)
  type('mo')
  fireEvent.blur(field())
  press('ArrowDown')
  expect(highlighted()).toBe('Modena')
})

it.each([
  ['Enter', () => press('Enter')],
  ['leaving the field', () => fireEvent.blur(field())],
])(
  '%s before the options for the text are there waits for them, and takes none of the earlier ones',
  (_by, act) => {
    const chosen = vi.fn<(town: string) => void>()
    const { rerender } = render(<Towns chosen={chosen} answered={false} />)
    type('milano')
    act()
    expect(chosen).not.toHaveBeenCalled()
    rerender(<Towns chosen={chosen} answered />)
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Milano')
  },
)

it('further typing cancels a waiting Enter', () => {
  const chosen = vi.fn<(town: string) => void>()
  const { rerender } = render(<Towns chosen={chosen} answered={false} />)
  type('mo')
  press('Enter')
  type('mola')
  rerender(<Towns chosen={chosen} answered />)
  expect(chosen).not.toHaveBeenCalled()
})

it('with an always visible list a press elsewhere chooses nothing, and Tab chooses', () => {
  const chosen = vi.fn<(town: string) => void>()
  render(<Towns chosen={chosen} list="inView" />)
  type('milano')
  fireEvent.blur(field())
  expect(chosen).not.toHaveBeenCalled()
  press('Tab')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Milano')
})

it('names are compared without capitals, accents and brackets; of two equal names neither is chosen', () => {
  expect(namedOption(' forli ', ['Forlì', 'Forlimpopoli'], names)).toBe('Forlì')
  expect(namedOption('bologna bo', ['Bologna (BO)', 'Bologna'], names)).toBe('Bologna (BO)')
  expect(namedOption('castro', ['Castro', 'Castro'], names)).toBeUndefined()
  expect(namedOption('lucca', ['Massarosa'], names)).toBeUndefined()
  expect(namedOption('', ['Roma'], names)).toBeUndefined()
})
