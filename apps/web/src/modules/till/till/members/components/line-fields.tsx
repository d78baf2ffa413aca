import { useEffect, useId, useRef } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { eurosOf } from '~/lib/amount.ts'
import type { SoughtLines, LineProblem, TypedLine } from '../model/lines.ts'
import { useProblemText } from '../hooks/use-problem-text.ts'
import { TillField } from './till-field.tsx'

interface LineFieldsProps {
  asked: NonNullable<SoughtLines>
  lines: readonly TypedLine[]
  onLines: (lines: readonly TypedLine[]) => void
  problems: ReadonlyMap<number, LineProblem>
  /** Cents of the amount that the lines leave over; null while there is no amount. */
  restCents: number | null
}

/**
 * Lines of the receipt, for programs with rules about products: a category by one press, anything
 * else by its code.
 */
export function LineFields({ asked, lines, onLines, problems, restCents }: LineFieldsProps) {
  const { t } = useTranslation('till')
  const problemText = useProblemText()
  const known = useId()
  const ids = useRef(0)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Id of the field to focus after it is drawn. */
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current !== undefined) document.getElementById(next.current)?.focus()
    next.current = undefined
  })
  const add = (product: string) => {
    ids.current += 1
    next.current = `till-line-${ids.current}-${product === '' ? 'product' : 'net'}`
    onLines([...lines, { id: ids.current, product, quantity: '1', net: '' }])
  }
  const change = (id: number, changed: Partial<TypedLine>) =>
    onLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)))
  const names = [...asked.categories, ...asked.brands]
  return (
    <section aria-label={t('member.lines.title')} className="grid grid-cols-1 gap-2">
      <h3 className="text-14 font-semibold">{t('member.lines.title')}</h3>
      <p className="text-14 text-pretty text-ink-2">{t('member.lines.lead')}</p>
      {lines.length === 0 ? null : (
        <ol aria-label={t('member.lines.list')} className="@container grid gap-2">
          {lines.map(({ id, product, quantity, net }, index) => {
            const number = index + 1
            const problem = problems.get(id)
            const at = `till-line-${id}`
            const isAbout = (...kinds: LineProblem[]) => problem !== undefined && kinds.includes(problem)
            return (
              <li key={id} className="grid gap-2 rounded-lg bg-sunken p-3">
                <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
                  <Input
                    label={t('member.lines.product')}
                    aria-label={t('member.lines.productOf', { number })}
                    id={`${at}-product`}
                    list={known}
                    onKeyDown={(event) => {
                      // Esc closes the browser's list of suggestions here, not the desk.
                      if (event.key === 'Escape') event.stopPropagation()
                    }}
                    maxLength={100}
                    autoComplete="off"
                    value={product}
                    aria-invalid={isAbout('product') || undefined}
                    onChange={({ target }) => change(id, { product: target.value })}
                  />
                  <IconButton
                    label={t('member.lines.remove', { number })}
                    onClick={() => {
                      onLines(lines.filter((line) => line.id !== id))
                      addButton.current?.focus()
                    }}
                  >
                    <Icon name="trash" />
                  </IconButton>
                </div>
                <div className="grid grid-cols-1 gap-2 @min-[18rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                  <Input
                    label={t('member.lines.quantity')}
                    aria-label={t('member.lines.quantityOf', { number })}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={10}
                    value={quantity}
                    aria-invalid={isAbout('quantity') || undefined}
                    onChange={({ target }) => change(id, { quantity: target.value })}
                  />
                  <TillField
                    isEuro
                    id={`${at}-net`}
                    label={t('member.lines.net')}
                    value={net}
                    onChange={(text) => change(id, { net: text })}
                  />
                </div>
                {problem === undefined || (net === '' && problem === 'empty') ? null : (
                  <p className="text-14 font-medium text-pomodoro">{problemText(problem)}</p>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-2 py-1">
        {names.slice(0, MOST_CHIPS).map((name) => (
          <Chip
            key={name}
            aria-pressed={undefined}
            onClick={() => add(name)}
            aria-label={t('member.lines.addOne', { name })}
          >
            <Icon name="plus" />
            {name}
          </Chip>
        ))}
        <Button ref={addButton} size="sm" variant="outline" onClick={() => add('')}>
          <Icon name="plus" className="size-4" />
          {t('member.lines.add')}
        </Button>
      </div>
      {lines.length > 0 && restCents !== null ? (
        <p className="num text-14 text-ink-2">
          {t('member.lines.rest', { amount: formatPrice(eurosOf(restCents)) })}
        </p>
      ) : null}
      <datalist id={known}>
        {[...names, ...asked.codes].slice(0, MOST_KNOWN).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </section>
  )
}

/** At most this many categories and brands have a button. The others are suggested while typing. */
const MOST_CHIPS = 6
const MOST_KNOWN = 200
