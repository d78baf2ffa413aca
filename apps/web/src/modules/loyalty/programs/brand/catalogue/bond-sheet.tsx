import { fieldText } from '@vicino/contract/common/field-messages'
import { bondBody } from '@vicino/contract/loyalty/programs/schemas'
import type { Bond, Program } from '@vicino/contract/loyalty/programs/schemas'
import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { errorText } from '~/lib/error-text.ts'
import type { ProgramChanges } from '../../shared/api/programs.ts'
import { useBaseChanges } from '../use-base-changes.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { BOND_EXEMPTIONS } from '@vicino/domain/loyalty/promotion-law'
import { today } from '../../shared/model/days.ts'
import { ReceiptField } from './receipt-field.tsx'
import { SelectField } from '../../shared/components/select-field.tsx'

type Duty = 'deposit' | 'notDue' | 'discounts' | 'open'
const DUTIES = ['deposit', 'notDue', 'discounts', 'open'] as const

interface BondSheetProps {
  program: Program
  pool: Catalogue['pool']
  onClose: () => void
}

/**
 * How the brand meets the duty of a bond: a deposit, a reason why none is due, or discounts only
 * (docs/law.md, "Prize promotions").
 */
export function BondSheet({ program, pool, onClose }: BondSheetProps) {
  const { t } = useTranslation('rewards')
  const { bond, mode } = program
  const [duty, setDuty] = useState<Duty>(dutyOf(bond, mode))
  const deposit = bond !== null && 'amount' in bond ? bond : null
  const [amount, setAmount] = useState(deposit?.amount ?? (pool.bond > 0 ? pool.bond : Number.NaN))
  const [kind, setKind] = useState(deposit?.kind ?? 'deposit')
  const [reference, setReference] = useState(deposit?.reference ?? '')
  const declared = bond !== null && 'notDue' in bond ? bond : null
  const [why, setWhy] = useState(declared?.notDue ?? 'letter_c')
  const [notDue, setNotDue] = useState(declared?.note ?? '')
  const [date, setDate] = useState(deposit?.date ?? '')
  const [receipt, setReceipt] = useState(deposit?.receipt ?? null)
  const [tries, setTries] = useState(0)
  const { save: send, error, isPending } = useBaseChanges(program)
  // An active program has announced its rewards, so `discounts_only` cannot be chosen or left any
  // more.
  const duties = program.can.edit
    ? DUTIES
    : mode === 'discounts_only'
      ? (['discounts'] as const)
      : (['deposit', 'notDue', 'open'] as const)
  const sent =
    duty === 'deposit'
      ? { amount, kind, reference, receipt, date: date === '' ? null : date }
      : duty === 'notDue'
        ? { notDue: why, note: notDue }
        : null
  const wrong = sent === null ? new Set<PropertyKey>() : wrongFields(sent)
  const errorOf = (field: string) =>
    tries > 0 && wrong.has(field)
      ? fieldText(field === 'amount' ? 'invalid' : 'required', currentLanguage())
      : undefined
  const save = () => {
    setTries((times) => times + 1)
    if (wrong.size > 0) return
    const changes: ProgramChanges = {
      bond: sent,
      ...(program.can.edit && { mode: duty === 'discounts' ? 'discounts_only' : 'prizes' }),
    }
    send(changes, {
      onSuccess: () => {
        toast.success(t('bond.saved'))
        onClose()
      },
    })
  }
  const fields = (['amount', 'reference', 'notDue'] as const).map((name) => ({
    name,
    label: t(`bond.${name}`),
    text: errorOf(name),
  }))
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('bond.title')}
      className="md:w-128"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="bond" pending={isPending}>
            {t('bond.save')}
          </Button>
        </div>
      }
    >
      <form
        id="bond"
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormSummary
          fields={fields}
          onField={(name) => document.getElementById(`field-bond-${name}`)?.focus()}
          failure={error ? errorText(error) : undefined}
          attempt={tries}
        />
        <p className="text-14 text-pretty text-ink-2">
          {t('bond.lead', { net: formatPrice(pool.net), bond: formatPrice(Math.ceil(pool.net / 5)) })}
        </p>
        <RadioList
          legend={t('bond.how')}
          options={duties.map((value) => ({ value, label: t(`bond.duties.${value}`) }))}
          value={duty}
          onChange={setDuty}
        />
        {duty === 'deposit' ? (
          <div className="grid field-columns items-start gap-4">
            <NumberField
              path="bond.amount"
              label={t('bond.amount')}
              unit="€"
              places={2}
              value={amount}
              error={errorOf('amount')}
              onChange={(value) => setAmount(value ?? Number.NaN)}
            />
            <SelectField
              path="bond.kind"
              label={t('bond.kind')}
              value={kind}
              options={(['deposit', 'surety'] as const).map((value) => ({
                value,
                label: t(`bond.kinds.${value}`),
              }))}
              onChange={setKind}
            />
            <Input
              id="field-bond-reference"
              label={t('bond.reference')}
              hint={t('bond.referenceHint')}
              maxLength={200}
              className="col-span-full"
              error={errorOf('reference')}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
            <Input
              id="field-bond-date"
              type="date"
              max={today()}
              label={t('bond.date')}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
            <ReceiptField
              programId={program._id}
              kept={deposit?.receipt ?? null}
              receipt={receipt}
              onUploaded={setReceipt}
            />
          </div>
        ) : null}
        {duty === 'notDue' ? (
          <RadioList
            legend={t('bond.why')}
            options={BOND_EXEMPTIONS.map((value) => ({ value, label: t(`bond.reasons.${value}`) }))}
            value={why}
            onChange={setWhy}
          />
        ) : null}
        {duty === 'notDue' ? (
          <TextArea
            label={t('bond.notDue')}
            hint={t('bond.notDueHint')}
            maxLength={500}
            error={errorOf('notDue')}
            value={notDue}
            onChange={({ target }) => setNotDue(target.value)}
          />
        ) : null}
        {duty === 'discounts' ? (
          <p className="text-14 text-pretty text-ink-2">{t('bond.discountsText')}</p>
        ) : null}
        {duty === 'open' ? (
          <p className="text-14 text-pretty text-ink-2">
            {t(program.can.edit ? 'bond.openText' : 'bond.openTextActive')}
          </p>
        ) : null}
      </form>
    </Sheet>
  )
}

function dutyOf(bond: Bond | null, mode: Program['mode']): Duty {
  if (mode === 'discounts_only') return 'discounts'
  if (bond === null) return 'open'
  return 'notDue' in bond ? 'notDue' : 'deposit'
}

/** Finds the fields of a bond that the endpoint would refuse. */
function wrongFields(sent: object): ReadonlySet<PropertyKey> {
  const [deposited, declared] = bondBody.options
  const { error } = ('notDue' in sent ? declared : deposited).safeParse(sent)
  return new Set(error?.issues.map(({ path }) => path[0] ?? '') ?? [])
}
