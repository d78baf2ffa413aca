import { useQueryClient } from '@tanstack/react-query'
import {
  type RewardRecord,
  rewardBody,
  rewardChanges,
} from '@vicino/contract/redemption/brand-points/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useShownImage } from '~/lib/queries/upload-address.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useRecordForm } from '~/lib/use-record-form.ts'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { type InBoth, TwoLanguages } from '~/ui/form/two-languages.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { PeriodFields } from '~/ui/period-fields.tsx'
import { type RecordFormProps, RecordSheet } from '~/ui/record-sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { RewardCard } from '../shared/components/reward-card.tsx'
import { walletKeys } from '../shared/model/query-keys.ts'
import { changeReward, createReward, rewardRecordQuery } from './api.ts'
import { bodyOf, EMPTY, fieldsOf, type RewardFields, wholeOf } from './fields.ts'
import { RewardDelete } from './reward-delete.tsx'

const NUMBERS = ['cost', 'stock', 'validDays', 'perPerson'] as const

/** The dialog of a platform reward: its texts, price, dates and audience, with a preview of /points. */
export function RewardForm({ record: reward, onOpen, onClose, aside }: RecordFormProps<RewardRecord>) {
  const { t } = useTranslation('sections')
  const client = useQueryClient()
  const form = useRecordForm({
    record: reward,
    fieldsOf,
    empty: EMPTY,
    bodyOf,
    schemas: { create: rewardBody, change: rewardChanges },
    create: createReward,
    change: changeReward,
    readNow: (id) => client.fetchQuery(rewardRecordQuery(id)),
    renews: [walletKeys.points, [ROOTS.audit, 'reward']],
    savedText: t('saved'),
    onCreated: ({ _id }) => onOpen(_id),
    onClose,
  })
  const { draft, set, errorOf } = form
  const image = useShownImage(draft.image)
  return (
    <RecordSheet
      title={t(reward ? 'reward.editTitle' : 'reward.newTitle')}
      onClose={onClose}
      aside={aside}
      onSave={form.save}
      {...(reward ? {} : { saveLabel: t('reward.create') })}
      isSaving={form.isSaving}
      error={form.error}
    >
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(`reward.fields.${field as keyof typeof EMPTY & 'title'}`)}
        show={(field, value) =>
          field === 'title' || field === 'description' ? (value as InBoth).it : String(value ?? '')
        }
      />
      <TwoLanguages
        label={t('reward.fields.title')}
        value={draft.title}
        max={80}
        errorOf={(language, value) => errorOf(`title.${language}`, value)}
        onChange={(title) => set('title', title)}
      />
      <TwoLanguages
        label={t('reward.fields.description')}
        isLong
        value={draft.description}
        max={500}
        errorOf={(language, value) => errorOf(`description.${language}`, value)}
        onChange={(description) => set('description', description)}
      />
      <div className="grid field-columns items-start gap-3">
        {NUMBERS.map((field) => (
          <Input
            key={field}
            label={t(`reward.fields.${field}`)}
            inputMode="numeric"
            autoComplete="off"
            value={draft[field]}
            hint={field === 'perPerson' ? t('reward.perPersonHint') : undefined}
            error={
              errorOf(field, draft[field]) ??
              (field === 'stock' ? errorOf('stockBy', draft.stock) : undefined)
            }
            onChange={({ target }) => set(field, target.value)}
          />
        ))}
      </div>
      <ImageUpload
        label={t('reward.fields.image')}
        folder="reward"
        shape="wide"
        value={image}
        onUploaded={(key) => set('image', key)}
        onRemoved={() => set('image', '')}
      />
      <PeriodFields
        labels={{ from: t('reward.fields.startsAt'), to: t('reward.fields.endsAt') }}
        hint={t('periodHint')}
        from={draft.startsAt}
        to={draft.endsAt}
        fromError={errorOf('startsAt')}
        toError={errorOf('endsAt', draft.endsAt)}
        onFrom={(moment) => set('startsAt', moment)}
        onTo={(moment) => set('endsAt', moment)}
      />
      <Switch
        label={t('reward.fields.active')}
        checked={draft.active}
        onCheckedChange={(active) => set('active', active)}
      />
      <Preview draft={draft} image={image} />
      {reward ? (
        <>
          <p className="text-14 text-pretty text-ink-2">{t('reward.keeps')}</p>
          <RewardDelete reward={reward} onGone={onClose} />
        </>
      ) : null}
    </RecordSheet>
  )
}

const number = (text: string): number => {
  const whole = wholeOf(text)
  return typeof whole === 'number' ? whole : 0
}

/** The reward as /points shows it to a person with enough points. */
function Preview({ draft, image }: { draft: RewardFields; image: string | null }) {
  const { t } = useTranslation('sections')
  const reward = {
    _id: 'preview',
    title: { it: draft.title.it || '…', en: draft.title.en || '…' },
    description: draft.description,
    cost: number(draft.cost),
    stock: number(draft.stock),
    validDays: number(draft.validDays),
    perPerson: draft.perPerson.trim() === '' ? null : number(draft.perPerson),
    image,
    endsAt: draft.endsAt,
    active: draft.active,
  }
  return (
    <section aria-label={t('reward.preview')} className="grid gap-2">
      <h3 className="font-sans text-14 font-semibold">{t('reward.preview')}</h3>
      <div inert className="max-w-80 rounded-2xl bg-canvas p-4">
        <RewardCard reward={reward} balance={reward.cost} onBuy={() => undefined} />
      </div>
    </section>
  )
}
