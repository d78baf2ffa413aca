import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { namedOption } from './named-option.ts'

/** The reason why a typed text chose nothing: it means no option, or several. */
export type Unclear = 'none' | 'several'

export interface ComboboxOptions<Option> {
  /** Id of the field. The ids of the list and its options are made from it. */
  id: string
  label: string
  /** Text typed since the last choice; '' for none. */
  typed: string
  /** Options for the typed text. Without options, screen readers learn that there is no list. */
  options: readonly Option[]
  /** False while `options` belong to an earlier text, for example while a server is searching. */
  answered: boolean
  /** Returns the texts that mean an option when they are typed in full. */
  namesOf: (option: Option) => readonly string[]
  onChoose: (option: Option) => void
  /**
   * Runs when Enter is pressed or the field is left with a text that does not mean exactly one
   * option.
   */
  onUnclear?: (why: Unclear) => void
  /** Highlights the option that Enter would take, before any arrow key is pressed. */
  highlightsFirst?: boolean
  /**
   * Returns to the earlier choice, on Escape and when an emptied field is left. Leave it out while
   * nothing is typed, so that Escape reaches a dialog.
   */
  onClose?: (() => void) | undefined
  /**
   * 'over' covers the content below and closes when the field is left; 'inView' is always visible.
   */
  list: 'over' | 'inView'
}

/**
 * Returns the keys and ARIA attributes of a text field with a list of options (WAI-ARIA: combobox
 * with a listbox). The focus stays in the field. Arrow keys open the list and move through it in a
 * loop; any other key returns to the text. Enter takes the highlighted option, else the typed one,
 * else the first. Tab, and leaving the field by mouse when the list is over the page, take the
 * typed one. While the options for the text are loading, both wait for them.
 */
export function useCombobox<Option>(props: ComboboxOptions<Option>) {
  const { id, label, options: found, answered, namesOf, onChoose, onUnclear, onClose, list } = props
  const typed = props.typed.trim()
  const inView = list === 'inView'
  const [open, setOpen] = useState(typed !== '')
  /** The option highlighted by arrow keys or mouse. */
  const [moved, setMoved] = useState<number | null>(null)
  /** The text whose options are awaited, and the action that waits for them. */
  const waiting = useRef<{ readonly text: string; readonly by: 'enter' | 'leave' } | null>(null)
  const options = inView || open ? found : []
  const meant = answered ? namedOption(typed, found, namesOf) : undefined
  const first = meant === undefined ? 0 : found.indexOf(meant)
  const start = props.highlightsFirst === true && options.length > 0 ? first : -1
  const lit = moved !== null && moved < options.length ? moved : start

  function choose(option: Option) {
    setMoved(null)
    waiting.current = null
    setOpen(false)
    onChoose(option)
  }

  function settle(by: 'enter' | 'leave') {
    if (typed === '') return
    if (!answered) {
      waiting.current = { text: typed, by }
      return
    }
    waiting.current = null
    const option = meant ?? (by === 'enter' ? options[0] : undefined)
    if (option !== undefined) choose(option)
    else onUnclear?.(found.length === 0 ? 'none' : 'several')
  }

  const settleWaiting = useEffectEvent(() => {
    if (waiting.current?.text === typed) settle(waiting.current.by)
  })
  useEffect(() => {
    // The options arrive after the key that chooses among them, so no event can do it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (answered) settleWaiting()
  }, [answered])

  function leave() {
    if (typed === '') onClose?.()
    settle('leave')
    setMoved(null)
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Tab') return leave()
    if (step !== undefined && found.length > 0) {
      const from = lit === -1 && step === -1 ? 0 : lit
      const next = options.length === 0 && step === 1 ? 0 : (from + step + found.length) % found.length
      setOpen(true)
      setMoved(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && moved !== null && options[moved] !== undefined) choose(options[moved])
    else if (event.key === 'Enter' && typed !== '') settle('enter')
    else if (event.key === 'Escape' && onClose) {
      setOpen(false)
      setMoved(null)
      waiting.current = null
      onClose()
    } else return setMoved(null)
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
      // A press beside a list that is always visible (another button of its dialog) does not choose
      // the typed option.
      onBlur: inView ? undefined : leave,
      onInput: () => {
        setMoved(null)
        waiting.current = null
        setOpen(true)
      },
    },
    /** The options in the list; none while it is closed. */
    options,
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
        // The field keeps the focus, because losing it would close the list before the click.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => choose(option),
      }) as const,
  } as const
}
