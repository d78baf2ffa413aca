import { useQueryClient } from '@tanstack/react-query'
import { SECTORS } from '@vicino/contract/foundation/flags/sectors'
import {
  COUNTRIES,
  FLAG_KEYS,
  type FlagKey,
  KEYS_WITHOUT_SECTOR,
} from '@vicino/contract/foundation/flags/constants'
import { type Flag, flagBody, flagChanges, scopeProblem } from '@vicino/contract/foundation/flags/schemas'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { momentOf, romeField } from '~/lib/rome-field.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { type InBoth, TwoLanguages } from '~/ui/form/two-languages.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { MomentField } from '~/ui/moment-field.tsx'
import { type RecordFormProps, RecordSheet } from '~/ui/record-sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { changeFlag, createFlag, flagKeys, flagQuery } from '../api/flags.ts'
import { useScope } from '../hooks/use-scope.ts'
import { Choices } from './choices.tsx'
import { FlagQuestion } from './flag-question.tsx'
import { RefusalPreview } from './refusal-preview.tsx'

type Fields = Pick<Flag, 'key' | 'countries' | 'sectors' | 'reason' | 'startsAt' | 'active'> &
  Readonly<Record<string, unknown>>

const EMPTY: Fields = {
  key: 'deals',
  countries: [],
  sectors: [],
  reason: { it: '', en: '' },
  startsAt: null,
  active: true,
}

const fieldsOf = ({ key, countries, sectors, reason, startsAt, active }: Flag): Fields => ({
  key,
  countries,
  sectors,
  reason,
  startsAt,
  active,
})

/** The dialog of a flag: the thing switched off, the place, the start and the reason. */
export function FlagForm({ record: flag, onOpen, onClose, aside }: RecordFormProps<Flag>) {
  const { t } = useTranslation('sections')
  const client = useQueryClient()
  const keyId = useId()
  const form = useRecordForm({
    record: flag,
    fieldsOf,
    empty: EMPTY,
    bodyOf: (fields) => fields,
    schemas: { create: flagBody, change: flagChanges },
    create: createFlag,
    change: changeFlag,
    readNow: (id) => client.fetchQuery(flagQuery(id)),
    renews: [flagKeys.all, [ROOTS.audit, 'flag']],
    savedText: t('saved'),
    onCreated: ({ _id }) => onOpen(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  const [isAsking, setAsking] = useState(false)
  const isWithoutSector = KEYS_WITHOUT_SECTOR.includes(draft.key)
  const problem = scopeProblem(draft)
  const scope = useScope()
  const isScopeWrong = problem !== null && (errorOf('countries') ?? errorOf('sectors')) !== undefined
  const show = (field: string, value: unknown): string => {
    if (field === 'reason') return `${(value as InBoth).it} / ${(value as InBoth).en}`
    if (field === 'sectors')
      return (value as Fields['sectors']).map((each) => t(`flag.sectors.${each}`)).join(', ')
    if (field === 'countries')
      return (value as Fields['countries']).map((each) => t(`flag.countries.${each}`)).join(', ')
    if (field === 'active') return t(value === true ? 'flag.states.inForce' : 'flag.states.lifted')
    return String(value ?? '')
  }
  // The switch comes first on an existing flag, because lifting the flag is the most frequent
  // change.
  const inForce = (
    <Switch
      label={t('flag.fields.active')}
      checked={draft.active}
      onCheckedChange={(active) => set('active', active)}
    />
  )
  return (
    <RecordSheet
      title={t(flag ? 'flag.editTitle' : 'flag.newTitle')}
      onClose={onClose}
      aside={aside}
      onSave={() => setAsking(form.check())}
      {...(flag ? {} : { saveLabel: t('flag.create') })}
      isSaving={form.isSaving}
      error={form.error}
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(`flag.fields.${field as 'reason'}`)}
        show={show}
      />
      {flag ? (
        <div className="grid gap-1">
          <p className="font-display text-19 font-bold">{t(`flag.keys.${flag.key}`)}</p>
          <p className="text-14 text-ink-2">{t(`flag.hints.${flag.key}`)}</p>
        </div>
      ) : (
        <div className="grid gap-1.5">
          <label htmlFor={keyId} className="text-14 font-semibold">
            {t('flag.fields.key')}
          </label>
          <select
            id={keyId}
            value={draft.key}
            onChange={({ target }) => {
              const key = target.value as FlagKey
              set('key', key)
              if (KEYS_WITHOUT_SECTOR.includes(key)) set('sectors', [])
            }}
            className={`${fieldStyle} h-12`}
            aria-describedby={`${keyId}-hint`}
          >
            {FLAG_KEYS.map((key) => (
              <option key={key} value={key}>
                {t(`flag.keys.${key}`)}
              </option>
            ))}
          </select>
          <p id={`${keyId}-hint`} className="text-14 text-ink-2">
            {t(`flag.hints.${draft.key}`)}
          </p>
        </div>
      )}
      {flag ? inForce : null}
      {isWithoutSector ? (
        <p className="text-14 text-ink-2">{t('flag.noSectors')}</p>
      ) : (
        <Choices
          label={t('flag.fields.sectors')}
          all={SECTORS}
          chosen={draft.sectors}
          nameOf={(sector) => t(`flag.sectors.${sector}`)}
          onChange={(sectors) => set('sectors', sectors)}
        />
      )}
      <Choices
        label={t('flag.fields.countries')}
        all={COUNTRIES}
        chosen={draft.countries}
        nameOf={(country) => t(`flag.countries.${country}`)}
        onChange={(countries) => set('countries', countries)}
      />
      {isScopeWrong ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {t(
            isWithoutSector
              ? 'flag.countryMissing'
              : draft.key === 'opinions'
                ? 'flag.sectorMissing'
                : 'flag.scopeMissing',
          )}
        </p>
      ) : problem === null ? (
        <p role="status" className="text-14 font-medium">
          {t('flag.offIn', { where: scope(draft) })}
        </p>
      ) : null}
      <TwoLanguages
        label={t('flag.fields.reason')}
        value={draft.reason}
        max={300}
        isLong
        errorOf={(language, value) => errorOf(`reason.${language}`, value)}
        onChange={(reason) => set('reason', reason)}
      />
      <RefusalPreview flag={draft} />
      <MomentField
        label={t('flag.fields.startsAt')}
        hint={t('flag.fromHint')}
        value={draft.startsAt === null ? '' : romeField(new Date(draft.startsAt))}
        error={errorOf('startsAt', draft.startsAt)}
        onChange={({ target }) => set('startsAt', momentOf(target.value))}
      />
      {flag ? null : inForce}
      {isAsking ? (
        <FlagQuestion
          flag={draft}
          isPending={form.isSaving}
          error={null}
          onYes={(asked) => {
            setAsking(false)
            form.save(asked)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </RecordSheet>
  )
}
