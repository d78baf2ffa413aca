import { AUTOMATION_MESSAGE } from '@vicino/contract/marketing/automations/constants'
import { AUTOMATION_LIMITS } from '@vicino/domain/loyalty/automations'
import { use } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Chip } from '~/ui/chip.tsx'
import { Input } from '~/ui/input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { GapText } from '../../../loyalty/programs/shared/components/gap-text.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../../loyalty/programs/shared/components/select-field.tsx'
import { GroupsContext } from '../../../loyalty/customers/shared/groups.ts'
import { TestMessage } from '../../outreach/shared/test-message.tsx'
import { CouponField } from './coupon-field.tsx'
import type { AutomationDraft } from './model/automation-draft.ts'

interface ActionFieldsProps {
  programId: string
  draft: AutomationDraft
  errorOf: (path: string) => string | undefined
  onChange: (changes: Partial<AutomationDraft>) => void
}

/** The actions of an automation: a message, points, stamps, a coupon, a label. */
export function ActionFields({ programId, draft, errorOf, onChange: set }: ActionFieldsProps) {
  const { t } = useTranslation('automations')
  const { labels, coupons } = use(GroupsContext)
  const { message } = draft
  return (
    <>
      <Switch
        label={t('editor.message')}
        description={t('editor.messageText')}
        checked={message !== null}
        onCheckedChange={(on) =>
          set({ message: on ? { title: '', text: '', notification: true, email: false } : null })
        }
      />
      {message === null ? null : (
        <MessageFields
          programId={programId}
          message={message}
          errorOf={errorOf}
          onChange={(next) => set({ message: next })}
        />
      )}
      <Switch
        label={t('editor.points')}
        description={t('editor.pointsText')}
        checked={draft.points !== null}
        onCheckedChange={(on) => set({ points: on ? 20 : null })}
      />
      {draft.points === null ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberField
            path="automation.points"
            label={t('editor.pointsEach')}
            value={draft.points}
            hint={t('editor.most', { most: AUTOMATION_LIMITS.points })}
            error={errorOf('automation.points')}
            onChange={(points) => set({ points: points ?? Number.NaN })}
          />
          <NumberField
            path="automation.dailyPoints"
            label={t('editor.dailyPoints')}
            value={draft.dailyPoints}
            hint={t('editor.dailyPointsText')}
            error={errorOf('automation.dailyPoints')}
            onChange={(dailyPoints) => set({ dailyPoints: dailyPoints ?? Number.NaN })}
          />
        </div>
      )}
      <Switch
        label={t('editor.stamps')}
        checked={draft.stamps !== null}
        onCheckedChange={(on) => set({ stamps: on ? 1 : null })}
      />
      {draft.stamps === null ? null : (
        <NumberField
          path="automation.stamps"
          label={t('editor.stampsEach')}
          value={draft.stamps}
          hint={t('editor.most', { most: AUTOMATION_LIMITS.stamps })}
          error={errorOf('automation.stamps')}
          onChange={(stamps) => set({ stamps: stamps ?? Number.NaN })}
        />
      )}
      <CouponField
        coupons={coupons ?? []}
        value={draft.couponId}
        onChange={(couponId) => set({ couponId })}
      />
      {labels.length === 0 ? null : (
        <SelectField
          path="automation.label"
          label={t('editor.label')}
          value={draft.labelId ?? ''}
          options={[
            { value: '', label: t('editor.noLabel') },
            ...labels.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(id) => set({ labelId: id === '' ? null : id })}
        />
      )}
    </>
  )
}

type Message = NonNullable<AutomationDraft['message']>

function MessageFields({
  programId,
  message,
  errorOf,
  onChange,
}: {
  programId: string
  message: Message
  errorOf: (path: string) => string | undefined
  onChange: (message: Message) => void
}) {
  const { t } = useTranslation('automations')
  const { title, text, notification, email } = message
  const channelError = errorOf('automation.channels')
  return (
    <div className="grid grid-cols-1 gap-4 rounded-xl border border-line p-4">
      <div
        id="field-automation-channels"
        role="group"
        aria-label={t('editor.channels')}
        className="flex flex-wrap gap-2"
      >
        <Chip selected={notification} onClick={() => onChange({ ...message, notification: !notification })}>
          {t('editor.notification')}
        </Chip>
        <Chip selected={email} onClick={() => onChange({ ...message, email: !email })}>
          {t('editor.email')}
        </Chip>
      </div>
      {channelError === undefined ? null : (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {channelError}
        </p>
      )}
      <Input
        id="field-automation-title"
        label={t('editor.title')}
        value={title}
        maxLength={AUTOMATION_MESSAGE.title}
        error={errorOf('automation.title')}
        onChange={({ target }) => onChange({ ...message, title: target.value })}
      />
      <GapText
        id="field-automation-text"
        label={t('editor.text')}
        value={text}
        maxLength={AUTOMATION_MESSAGE.text}
        error={errorOf('automation.text')}
        onText={(next) => onChange({ ...message, text: next })}
      />
      <TestMessage programId={programId} title={title} text={text} />
    </div>
  )
}
