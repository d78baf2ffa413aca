import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFLINE_TILL_MOST } from '@vicino/contract/till/offline/constants'
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

const fieldsOf = ({ enabled, staleCodes, entries, amount, hours }: Settings) => ({
  enabled,
  staleCodes,
  entries: String(entries),
  amount: String(amount),
  hours: String(hours),
})
const EMPTY = { enabled: false, staleCodes: false, entries: '', amount: '', hours: '' }

/** Reads a limit as it is typed; null unless it is a whole number in its range. */
function limitOf(text: string, most: number): number | null {
  const value = readNumberText(text, 0, currentLanguage())
  return value >= 1 && value <= most ? value : null
}

/** The switch and the limits of a shop's tills without network. */
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
  function save() {
    if (typeof entries !== 'number' || typeof amount !== 'number' || typeof hours !== 'number') return
    const { enabled, staleCodes } = draft
    mutate(
      { enabled, staleCodes, entries, amount, hours, version: form.version ?? '' },
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
            disabled={read.includes(null)}
          >
            {t('settings.save')}
          </Button>
        ) : null}
      </fieldset>
    </form>
  )
}
