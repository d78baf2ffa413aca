import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import type { DealForm } from '../hooks/use-deal-form.ts'
import type { SafetyValues } from '../model/values.ts'

type TextName = Exclude<keyof SafetyValues, 'kind' | 'outsideEu'>

/**
 * What an online deal sells: a service, or goods with manufacturer, identification and warnings,
 * which buyers read before they buy at a distance (Regulation EU 2023/988, art. 19).
 */
export function SafetyFields({ form }: { form: DealForm }) {
  const { t } = useTranslation('safety')
  const { values, set, errorOf } = form
  const { safety } = values
  const change = (part: Partial<SafetyValues>) => set('safety', { ...safety, ...part })
  const text = (name: TextName) => ({
    label: t(`fields.${name}`),
    value: safety[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const error = errorOf('safety')
  return (
    <div id="field-safety" tabIndex={-1} className="grid grid-cols-1 gap-4">
      <RadioList
        legend={t('kind')}
        options={(['goods', 'service'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={safety.kind === '' ? undefined : safety.kind}
        onChange={(kind) => change({ kind })}
      />
      <p className={error ? 'text-14 font-medium text-pomodoro' : 'text-14 text-pretty text-ink-2'}>
        {error ?? t('why')}
      </p>
      {safety.kind === 'goods' ? (
        <div className="grid field-columns items-start gap-4">
          <Input {...text('manufacturer')} maxLength={200} />
          <Input {...text('manufacturerContact')} maxLength={300} hint={t('contactHint')} />
          <Input {...text('identification')} maxLength={200} hint={t('identificationHint')} />
          <Input {...text('warnings')} maxLength={1000} hint={t('warningsHint')} />
          <div className="col-span-full">
            <Switch
              label={t('outsideEu')}
              checked={safety.outsideEu}
              onCheckedChange={(outsideEu) => change({ outsideEu })}
            />
          </div>
          {safety.outsideEu ? (
            <>
              <Input {...text('responsible')} maxLength={200} />
              <Input {...text('responsibleContact')} maxLength={300} hint={t('contactHint')} />
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
