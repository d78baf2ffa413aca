import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { STAFF_ROLES, STAFF_SHOPS_MAX, type StaffRole } from '@vicino/contract/identity/staff/constants'
import type { StaffMember } from '@vicino/contract/identity/staff/schemas'
import { dateText, dayAt, parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import { useId, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { toast } from '~/lib/toast.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { FormSheet } from '~/ui/form-sheet.tsx'
import { saveStaff, staffRoles } from '../api/staff.ts'

interface StaffFormProps {
  /** null means a new invitation. */
  person: StaffMember | null
  onClose: () => void
}

/** The form of a staff member's role, shops and end. */
export default function StaffForm({ person, onClose }: StaffFormProps) {
  const { t } = useTranslation('staff')
  const narrowing = useId()
  const [email, setEmail] = useState(person?.email ?? '')
  const [role, setRole] = useState<StaffRole>(person?.role ?? 'scanner')
  const [narrowedTo, setNarrowed] = useState(person?.narrowed?._id ?? '')
  const [shopIds, setShops] = useState<readonly string[]>(person?.shopIds ?? [])
  const [until, setUntil] = useState(lastDayOf(person?.endsAt ?? null))
  const [today] = useState(() => dateText(dayAt(serverClock.now())))
  const shops = useQuery(shopsQuery)
  const roles = useQuery(staffRoles)
  const fitting = roles.data?.filter(({ base }) => base === role) ?? []
  const { mutate, isPending, error } = useMutation(saveStaff(useQueryClient()))
  const emailError = error instanceof ApiError ? error.fieldErrors?.['email'] : undefined
  const save = () =>
    mutate(
      {
        id: person?._id ?? null,
        email: email.trim(),
        role,
        narrowedTo: fitting.some(({ _id }) => _id === narrowedTo) ? narrowedTo : null,
        shopIds: [...shopIds],
        endsAt: endOf(until),
      },
      {
        onSuccess: () => {
          toast.success(t(person ? 'form.saved' : 'form.sent', { email: email.trim() }))
          onClose()
        },
      },
    )
  const toggle = (id: string) =>
    setShops(shopIds.includes(id) ? shopIds.filter((each) => each !== id) : [...shopIds, id])
  return (
    <FormSheet
      title={t(person ? 'form.change' : 'form.invite')}
      save={t(person ? 'form.save' : 'form.send')}
      isPending={isPending}
      error={emailError === undefined ? error : undefined}
      onSave={save}
      onClose={onClose}
      isCheckedByBrowser
    >
      <Input
        type="email"
        label={t('form.email')}
        hint={person ? undefined : t('form.emailHint')}
        autoComplete="off"
        required
        disabled={person !== null}
        value={email}
        error={emailError}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div className="grid gap-2">
        <RadioList
          legend={t('form.role')}
          value={role}
          onChange={setRole}
          options={STAFF_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <p className="px-3 text-14 text-pretty text-ink-2">{t(`form.does.${role}`)}</p>
      </div>
      {fitting.length > 0 ? (
        <div className="grid gap-1.5">
          <label htmlFor={narrowing} className="text-14 font-semibold">
            {t('form.narrowed')}
          </label>
          <select
            id={narrowing}
            value={narrowedTo}
            onChange={({ target }) => setNarrowed(target.value)}
            className={`${fieldStyle} h-12`}
          >
            <option value="">{t('form.whole')}</option>
            {fitting.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {shops.data && shops.data.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="pb-1 text-14 font-semibold">{t('form.shops')}</legend>
          <p className="pb-1 text-14 text-ink-2">{t('form.shopsHint', { max: STAFF_SHOPS_MAX })}</p>
          {shops.data.map(({ _id, name, city }) => (
            <label
              key={_id}
              className="flex min-h-11 items-center gap-2.5 rounded-md px-1 text-14 hover:bg-sunken has-disabled:text-ink-3"
            >
              <input
                type="checkbox"
                checked={shopIds.includes(_id)}
                disabled={!shopIds.includes(_id) && shopIds.length >= STAFF_SHOPS_MAX}
                onChange={() => toggle(_id)}
                className="size-5 shrink-0 accent-ink"
              />
              <span className="wrap-anywhere">
                {name}, {city}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <Input
        type="date"
        label={t('form.until')}
        hint={t('form.untilHint')}
        min={today}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </FormSheet>
  )
}

/** Returns the midnight in Rome after a chosen day. */
function endOf(until: string): string | null {
  const day = parseDate(until)
  return day === null ? null : new Date(startOfDay(day + 1)).toISOString()
}

const lastDayOf = (endsAt: string | null): string =>
  endsAt === null ? '' : dateText(dayAt(Date.parse(endsAt) - 1))
