import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFLINE_TILL_MOST } from '@vicino/contract/till/offline/constants'
import { PURCHASE_LIMITS } from '@vicino/contract/loyalty/members/constants'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { getOfflineSettings } from '@vicino/contract/till/offline/endpoints'
import { readNumberText } from '@vicino/domain/typed/numbers'
import { errorText } from '~/lib/error-text.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { Failure } from '~/ui/failure.tsx'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { offlineSettings, saveOfflineSettings } from '../api/offline.ts'

type Settings = ResponseOf<typeof getOfflineSettings>

const LIMITS = ['entries', 'amount', 'hours'] as const

const fieldsOf = ({ purchasesPerHour, enabled, staleCodes, entries, amount, hours }: Settings) => ({
  purchasesPerHour: String(purchasesPerHour),
  enabled,
  staleCodes,
  entries: String(entries),
  amount: String(amount),
  hours: String(hours),
})
const EMPTY = { purchasesPerHour: '', enabled: false, staleCodes: false, entries: '', amount: '', hours: '' }

/** Reads a limit as it is typed; null unless it is a whole number in its range. */
function limitOf(text: string, most: number, least = 1): number | null {
  const value = readNumberText(text, 0, currentLanguage())
  return value >= least && value <= most ? value : null
}

/** The limits of a shop's tills, and the switch of their work without network. */
export function OfflineSettings({ settings, mayEdit }: { settings: Settings; mayEdit: boolean }) {
  const { t } = useTranslation('offline-till')
  const client = useQueryClient()
  const form = useVersionedDraft({
    record: settings,
    fieldsOf,
    empty: EMPTY,
    readNow: () => client.fetchQuery({ ...offlineSettings, staleTime: 0 }),
  })
  const { draft, change } = form
  const { mutate, isPending, error, reset } = useMutation(saveOfflineSettings(client))
  const read = LIMITS.map((name) => limitOf(draft[name], OFFLINE_TILL_MOST[name]))
  const [entries, amount, hours] = read
  const purchasesPerHour = limitOf(
    draft.purchasesPerHour,
    PURCHASE_LIMITS.perHourMost,
    PURCHASE_LIMITS.perHour,
  )
  function save() {
    if (purchasesPerHour === null) return
    if (typeof entries !== 'number' || typeof amount !== 'number' || typeof hours !== 'number') return
    const { enabled, staleCodes } = draft
    mutate(
      { purchasesPerHour, enabled, staleCodes, entries, amount, hours, version: form.version ?? '' },
      {
        onSuccess: (saved) => {
          toast.success(t('settings.saved'))
          form.restart(saved)
        },
        onError: (failed) =>
          void form.takeOver(failed, (isOld) => {
            if (isOld) reset()
          }),
      },
    )
  }
  return (
    <form
      noValidate
      className="rounded-2xl bg-surface p-5 shadow-card"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset disabled={!mayEdit || isPending} className="grid grid-cols-1 gap-4">
        <ChangedMeanwhile
          meanwhile={form.meanwhile}
          nameOf={(field) => t(`settings.${field as keyof typeof EMPTY}`)}
          show={(_field, value) => (typeof value === 'string' ? value : undefined)}
        />
        <Input
          label={t('settings.purchasesPerHour')}
          hint={t('settings.purchasesText')}
          inputMode="numeric"
          value={draft.purchasesPerHour}
          onChange={({ target }) => change({ purchasesPerHour: target.value })}
          error={
            purchasesPerHour === null
              ? t('settings.between', { least: PURCHASE_LIMITS.perHour, most: PURCHASE_LIMITS.perHourMost })
              : undefined
          }
        />
        <Switch
          label={t('settings.enabled')}
          description={t('settings.onText')}
          checked={draft.enabled}
          disabled={!mayEdit}
          onCheckedChange={(enabled) => change({ enabled })}
        />
        {LIMITS.map((name, at) => (
          <Input
            key={name}
            label={t(`settings.${name}`)}
            inputMode="numeric"
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
            error={read[at] === null ? t('settings.range', { most: OFFLINE_TILL_MOST[name] }) : undefined}
          />
        ))}
        <Switch
          label={t('settings.staleCodes')}
          description={t('settings.staleText')}
          checked={draft.staleCodes}
          disabled={!mayEdit}
          onCheckedChange={(staleCodes) => change({ staleCodes })}
        />
        <Failure text={error === null ? undefined : errorText(error)} />
        {mayEdit ? (
          <Button
            type="submit"
            className="justify-self-start"
            pending={isPending}
            disabled={purchasesPerHour === null || read.includes(null)}
          >
            {t('settings.save')}
          </Button>
        ) : null}
      </fieldset>
    </form>
  )
}
