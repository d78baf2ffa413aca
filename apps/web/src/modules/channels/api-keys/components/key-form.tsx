import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '@vicino/contract/channels/api-keys/constants'
import type { ApiKey, NewKey } from '@vicino/contract/channels/api-keys/schemas'
import { useId, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { FormSheet } from '~/ui/form-sheet.tsx'
import { makeKey, saveKey } from '../api/keys.ts'
import { expiryOf, type Life, LIVES, networksIn } from '../model/expiry.ts'
import { SCOPE_TEXTS } from '../model/scope-texts.ts'

interface KeyFormProps {
  brandId: string
  /** null means a new key. */
  apiKey: ApiKey | null
  onClose: () => void
  /** Runs when a key was made, whose text is shown once. */
  onMade: (made: NewKey) => void
}

/** The scopes that most tills need. */
const USUAL: readonly KeyScope[] = ['purchase:write', 'refund:write', 'member:read']

/** Name, scopes, addresses and expiry of an API key. */
export function KeyForm({ brandId, apiKey, onClose, onMade }: KeyFormProps) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const form = useId()
  const lifeField = useId()
  const [name, setName] = useState(apiKey?.name ?? '')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(apiKey?.scopes ?? USUAL)
  const [networks, setNetworks] = useState(apiKey?.networks.join('\n') ?? '')
  const [life, setLife] = useState<Life | 'kept'>(apiKey ? 'kept' : 'never')
  const [isTried, setTried] = useState(false)
  const made = useMutation(makeKey(client))
  const saved = useMutation(saveKey(client))
  const { error, isPending } = apiKey ? saved : made
  const fields = error instanceof ApiError ? error.fieldErrors : undefined
  const wrongNetwork = Object.entries(fields ?? {}).find(([field]) => field.startsWith('networks'))?.[1]
  const failure = error === null || fields !== undefined ? null : errorText(error)
  const isNameless = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (isNameless || scopes.length === 0) return
    const entered = { name: name.trim(), scopes: [...scopes], networks: networksIn(networks) }
    const expiry = life === 'kept' ? {} : { expiresAt: expiryOf(life, serverClock.now()) }
    if (apiKey) {
      saved.mutate(
        { id: apiKey._id, ...entered, ...expiry },
        {
          onSuccess: () => {
            toast.success(t('form.saved'))
            onClose()
          },
        },
      )
      return
    }
    made.mutate(
      { ...entered, ...expiry, brandId },
      {
        onSuccess: (answer) => {
          onClose()
          onMade(answer)
        },
      },
    )
  }
  const toggle = (scope: KeyScope) =>
    setScopes(KEY_SCOPES.filter((each) => (each === scope) !== scopes.includes(each)))
  const lives = Object.keys(LIVES) as Life[]
  return (
    <FormSheet
      title={t(apiKey ? 'form.editTitle' : 'form.title')}
      save={t(apiKey ? 'form.save' : 'form.make')}
      isPending={isPending}
      onSave={submit}
      onClose={onClose}
    >
      <Input
        label={t('form.name')}
        maxLength={60}
        placeholder={t('form.nameExample')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fields?.['name'] ?? (isTried && isNameless ? t('form.nameMissing') : undefined)}
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-semibold">{t('form.scopes')}</legend>
        {KEY_SCOPES.map((scope) => (
          <div key={scope} className="grid text-14">
            <label className="flex min-h-9 items-center gap-3 font-medium">
              <input
                type="checkbox"
                aria-describedby={`${form}-${scope}`}
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
                className="size-5 shrink-0 accent-ink"
              />
              <span>{t(`scopes.${SCOPE_TEXTS[scope]}.name`)}</span>
            </label>
            <p id={`${form}-${scope}`} className="pb-1 pl-8 text-pretty text-ink-2">
              {t(`scopes.${SCOPE_TEXTS[scope]}.text`)}
            </p>
          </div>
        ))}
        {isTried && scopes.length === 0 ? (
          <p role="alert" className="text-14 font-medium text-pomodoro">
            {t('form.scopesMissing')}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label={t('form.networks')}
        hint={t('form.networksHint', { max: KEY_LIMITS.networks })}
        error={wrongNetwork}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        placeholder="203.0.113.7"
        value={networks}
        onChange={({ target }) => setNetworks(target.value)}
      />
      <div className="grid gap-1.5">
        <label htmlFor={lifeField} className="text-14 font-semibold">
          {t('form.expiry')}
        </label>
        <select
          id={lifeField}
          value={life}
          onChange={({ target }) => setLife(target.value as Life | 'kept')}
          className={`${fieldStyle} h-12`}
        >
          {apiKey ? (
            <option value="kept">
              {apiKey.expiresAt === null
                ? t('lives.never')
                : t('lives.kept', { moment: formatDateTime(apiKey.expiresAt) })}
            </option>
          ) : null}
          {lives
            .filter((each) => !(apiKey && apiKey.expiresAt === null && each === 'never'))
            .map((each) => (
              <option key={each} value={each}>
                {t(`lives.${each}`)}
              </option>
            ))}
        </select>
      </div>
      {failure === null ? null : (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {failure}
        </p>
      )}
    </FormSheet>
  )
}
