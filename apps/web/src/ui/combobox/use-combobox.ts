import { type KeyboardEvent, type MouseEvent, useState } from 'react'

interface ComboboxOptions<Option> {
  /** Of the field; the list and its options are named after it. */
  id: string
  label: string
  /** What is offered now; none of them hides the list from a screen reader. */
  options: readonly Option[]
  onChoose: (option: Option) => void
  /** The first option is lit before any arrow is pressed. Enter takes it either way. */
  lightsFirst?: boolean
  /** Closes a list that lies over the page, at Escape. Left out while nothing is open, so that Escape goes on to a dialog. */
  onClose?: (() => void) | undefined
}

/**
 * Keys and ARIA attributes of a text field with a list of options (WAI-ARIA: combobox with a listbox). The focus
 * stays in the field; arrows move through the options and begin again at the ends, Enter takes one, any other key
 * goes back to the text.
 */
export function useCombobox<Option>(props: ComboboxOptions<Option>) {
  const { id, label, options, onChoose, lightsFirst = false, onClose } = props
  const start = lightsFirst ? 0 : -1
  const [moved, setMoved] = useState(start)
  const lit = moved < options.length ? moved : Math.min(start, options.length - 1)

  function choose(option: Option) {
    setMoved(start)
    onChoose(option)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[Math.max(0, lit)]
    if (step !== undefined && option !== undefined) {
      const from = lit === -1 && step === -1 ? 0 : lit
      setMoved((from + step + options.length) % options.length)
    } else if (event.key === 'Enter' && option !== undefined) choose(option)
    else if (event.key === 'Escape' && onClose) onClose()
    else {
      if (event.key !== 'Tab') setMoved(start)
      return
    }
    event.preventDefault()
  }

  return {
    field: {
      id,
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': lit === -1 ? undefined : `${id}-${lit}`,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
      onInput: () => setMoved(start),
    },
    list: { id: `${id}-list`, role: 'listbox', 'aria-label': label },
    /** Of the button that shows the option at this place of the list. */
    option: (option: Option, index: number) =>
      ({
        id: `${id}-${index}`,
        type: 'button',
        role: 'option',
        'aria-selected': index === lit,
        tabIndex: -1,
        onPointerEnter: () => setMoved(index),
        // The field keeps the focus: losing it would close the list before the click.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => choose(option),
      }) as const,
  } as const
}
