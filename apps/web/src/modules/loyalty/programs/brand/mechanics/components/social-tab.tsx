import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SOCIAL_ROWS } from '../model/awards.ts'
import { useMechanics } from '../model/mechanics-form.ts'
import { AwardList } from './award-list.tsx'
import { LimitFields } from './limit-fields.tsx'

/** Awards for members' actions in the app (R-307 to R-318). */
export function SocialTab() {
  const { t } = useTranslation('mechanics')
  const { config, readOnly, change, errorOf } = useMechanics()
  const { social } = config
  return (
    <div className="grid grid-cols-1 gap-4">
      <AwardList
        path="config.social"
        title={t('social.title')}
        lead={t('social.lead')}
        group={social}
        rows={SOCIAL_ROWS}
        textsOf={(mechanic) => ({
          name: t(`social.${mechanic}.name`),
          when: t(`social.${mechanic}.when`),
        })}
        // A post without points has no bonus for its approval either.
        onChange={(group) =>
          change((was) => ({
            ...was,
            social: group.basePost === 0 ? { ...group, approvedPost: 0 } : group,
          }))
        }
        extra={{
          of: 'basePost',
          field: (
            <NumberField
              path="config.social.approvedPost"
              label={t('social.approvedPost.name')}
              hint={t('social.approvedPost.when')}
              unit={t('units.points')}
              value={social.approvedPost}
              disabled={readOnly}
              error={errorOf('config.social.approvedPost')}
              onChange={(value) =>
                change((was) => ({ ...was, social: { ...was.social, approvedPost: value ?? Number.NaN } }))
              }
              className="w-56"
            />
          ),
        }}
      />
      <LimitFields limits={['socialPerDay', 'socialPerMonth']} lead={t('limits.socialLead')} />
    </div>
  )
}
