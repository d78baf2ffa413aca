import type { ProgramDefinition } from '@vicino/domain/loyalty/config'
import { instantOf, parseDate, parseTime, wallAt, dateText } from '@vicino/domain/loyalty/clock'
import type { Item } from '@vicino/domain/loyalty/outcome'
import { readCents } from '@vicino/domain/loyalty/amounts'
import { useState } from 'react'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../shared/components/select-field.tsx'
import { formulaOf } from '../model/formula.ts'
import { tryPurchase } from '../model/try-purchase.ts'
import { numberText } from './rules/use-rule-sentence.ts'

interface CalculatorProps {
  /** The definition with unsaved edits. */
  definition: ProgramDefinition
  /** Now, by the server's clock. */
  now: number
}

const FIRST_AMOUNT = 39.9

/**
 * Calculates the points of a purchase under the edited mechanics. The browser runs the same
 * function as the server.
 */
export function Calculator({ definition, now }: CalculatorProps) {
  const { t } = useTranslation('mechanics')
  const [amount, setAmount] = useState(FIRST_AMOUNT)
  const [spent, setSpent] = useState(0)
  const [rank, setRank] = useState('0')
  const [when, setWhen] = useState<{ date: string; time: string } | null>(null)
  const [product, setProduct] = useState('')
  const shown = when ?? momentTexts(now)
  const at = instantOf(parseDate(shown.date) ?? wallAt(now).day, parseTime(shown.time) ?? 0)
  const { config, tiers } = definition
  const asksProduct = config.rules.some(({ type }) => type === 'productMultiplier' || type === 'productBonus')
  const word = product.trim() === '' || !asksProduct ? null : product
  const result = tryPurchase(definition, {
    cents: Number.isFinite(amount) ? (readCents(amount) ?? 0) : 0,
    at: when === null ? now : at,
    rank: tiers.enabled ? Math.min(Number(rank), tiers.tiers.length) : 0,
    spentCents: Number.isFinite(spent) ? (readCents(spent) ?? 0) : 0,
    category: word,
    code: word,
  })
  const moved = result !== null && Math.abs(result.at - (when === null ? now : at)) > 0
  const paying = result?.items.filter((item) => item.points !== 0 || item.stamps !== 0 || item.capped) ?? []
  return (
    <div className="grid grid-cols-1">
      <div className="grid grid-cols-1 gap-3 p-4 pt-0 sm:p-5 sm:pt-0">
        <p className="text-14 text-pretty text-ink-2">{t('calculator.lead')}</p>
        <NumberField
          path="calculator.amount"
          label={t('calculator.amount')}
          unit="€"
          places={2}
          value={amount}
          onChange={(value) => setAmount(value ?? Number.NaN)}
        />
        <div className="grid grid-cols-2 gap-3">
          <Input
            type="date"
            label={t('calculator.date')}
            value={shown.date}
            onChange={({ target }) => setWhen({ ...shown, date: target.value })}
          />
          <Input
            type="time"
            label={t('calculator.time')}
            value={shown.time}
            onChange={({ target }) => setWhen({ ...shown, time: target.value })}
          />
        </div>
        <NumberField
          path="calculator.spent"
          label={t('calculator.spent')}
          unit="€"
          places={2}
          value={spent}
          onChange={(value) => setSpent(value ?? Number.NaN)}
        />
        {tiers.enabled && tiers.tiers.length > 0 ? (
          <SelectField
            path="calculator.rank"
            label={t('calculator.level')}
            value={rank}
            options={[
              { value: '0', label: 'Bronze' },
              ...tiers.tiers.map(({ name }, index) => ({ value: String(index + 1), label: name })),
            ]}
            onChange={setRank}
          />
        ) : null}
        {asksProduct ? (
          <Input
            label={t('calculator.product')}
            hint={t('calculator.productHint')}
            value={product}
            onChange={({ target }) => setProduct(target.value)}
          />
        ) : null}
      </div>
      <Perforation />
      <div role="status" className="grid grid-cols-1 gap-3 p-4 sm:p-5">
        {result === null ? (
          <p className="text-14 text-ink-2">{t('calculator.broken')}</p>
        ) : (
          <>
            <p className="text-14 text-ink-2">
              {t(when === null && !moved ? 'calculator.today' : 'calculator.worth', {
                amount: formatPrice(amount),
              })}
            </p>
            <p className="flex flex-wrap items-center gap-2">
              <span className="num rounded-md bg-limone px-3 py-1 font-display text-28 font-bold text-on-limone">
                {t('calculator.points', { count: result.points })}
              </span>
              {config.acquisti.stampCoeff !== null ? (
                <span className="num inline-flex items-center gap-1.5 rounded-md bg-sunken px-3 py-1.5 text-16 font-semibold">
                  <Icon name="stamp" className="size-5" />
                  {t('calculator.stamps', { count: result.stamps })}
                </span>
              ) : null}
            </p>
            {moved ? (
              <p className="text-14 text-ink-3">
                {t('calculator.moved', { moment: formatDateTime(new Date(result.at).toISOString()) })}
              </p>
            ) : null}
            {paying.length > 0 ? (
              <ul className="grid grid-cols-1 divide-y divide-line text-14">
                {paying.map((item) => (
                  <li key={`${item.rule} ${item.raw} ${String(item.inputs['amountCents'])}`} className="py-2">
                    <ItemLine item={item} definition={definition} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-14 text-pretty text-ink-2">
                {config.acquisti.minSpend > amount
                  ? t('calculator.belowMinimum', { amount: formatPrice(config.acquisti.minSpend) })
                  : t('calculator.nothing')}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const two = (value: number): string => String(value).padStart(2, '0')

function momentTexts(now: number): { date: string; time: string } {
  const { day, time } = wallAt(now)
  const minutes = Math.floor(time / 60_000)
  return { date: dateText(day), time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** One part of a purchase's points: its name, its calculation and its points. */
function ItemLine({ item, definition }: { item: Item; definition: ProgramDefinition }) {
  const { t } = useTranslation('mechanics')
  const formula = formulaOf(item)
  const { config, tiers } = definition
  const sentence = formula
    ? [
        formatPrice(formula.cents / 100),
        ...formula.factors.map(({ milli, by }) => {
          const factor = numberText(milli / 1000)
          if (by === 'coefficient') return factor
          if (by === 'tier')
            return `${factor} (${tiers.tiers[Number(item.inputs['tierRank']) - 1]?.name ?? 'Bronze'})`
          if (by === 'product') return `${factor} (${t('calculator.product')})`
          const isMultiplier = item.inputs['timeRule'] === 'multiplier'
          return `${factor} (${isMultiplier ? config.acquisti.multiplier.name || t('multiplier.title') : t('rules.types.happyHour.name')})`
        }),
      ].join(' × ') + ` = ${exactText(formula.exact)} → ${formula.points}`
    : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span className="font-semibold">{itemName(item, t)}</span>
      <span className="num font-semibold">
        {item.points === 0 && item.stamps > 0 ? '' : `+${numberText(item.points)}`}
      </span>
      {sentence ? <span className="num col-span-2 text-ink-2">{sentence}</span> : null}
      {item.capped ? (
        <span className="col-span-2 text-ink-2">
          {t('calculator.capped', {
            from: item.capped.from,
            to: item.capped.to,
            limit: t(`limits.${item.capped.by}`),
          })}
        </span>
      ) : null}
    </div>
  )
}

/** Writes an exact decimal in the reader's language, with all its digits. */
function exactText(exact: string): string {
  return currentLanguage() === 'it' ? exact.replace('.', ',') : exact
}

type T = ReturnType<typeof useTranslation<'mechanics'>>['t']

function itemName({ kind, rule, inputs }: Item, t: T): string {
  switch (kind) {
    case 'purchase':
      return t('calculator.items.purchase')
    case 'threshold':
      return t('calculator.items.threshold', { amount: formatPrice(Number(inputs['amountCents']) / 100) })
    case 'basketBonus':
    case 'productBonus':
    case 'streak':
      return t(`rules.types.${kind}.name`)
    case 'firstPurchase':
      return t('special.firstPurchase.name')
    default:
      return rule === 'firstInteraction' ? t('social.firstInteraction.name') : rule
  }
}
