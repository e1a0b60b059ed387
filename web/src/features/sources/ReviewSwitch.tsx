import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { Switch } from '@/ui/Switch'
import { ChangeMustReviewMutation } from './queries'
import { useSavedSwitch } from './useSavedSwitch'

/** Whether posts of all sources wait for release. */
export function ReviewSwitch({ mustReview }: { mustReview: boolean }) {
  const { t } = useTranslation('sources')
  const [, save] = useMutation(ChangeMustReviewMutation)
  const position = useSavedSwitch(mustReview, (value) => save({ value }))
  return (
    <Switch
      label={t('review.label')}
      help={t(position.checked ? 'review.on' : 'review.off')}
      {...position}
    />
  )
}
