import { type KeyboardEvent, type MouseEvent, useState } from 'react'

interface ComboboxOptions<Option> {
  /** Id of the field; those of the list and its options are made from it. */
  id: string
  label: string
  /** What is offered now. Without options, a screen reader is told that there is no list. */
  options: readonly Option[]
  onChoose: (option: Option) => void
  /** Highlights the first option before any arrow is pressed. Enter takes the first option in either case. */
  highlightsFirst?: boolean
  /** Closes a list that lies over the page, at Escape. Leave it out while none is open, so that Escape reaches a dialog. */
  onClose?: (() => void) | undefined
}

/**
 * Keys and ARIA attributes of a text field with a list of options (WAI-ARIA: combobox with a listbox). The focus
 * stays in the field; arrows move through the options and begin again at the ends, Enter takes one, any other key
 * goes back to the text.
 */
export function useCombobox<Option>(props: ComboboxOptions<Option>) {
  const { id, label, options, onChoose, highlightsFirst = false, onClose } = props
  const start = highlightsFirst ? 0 : -1
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
    /** Attributes of the button that shows the option at this index. */
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
