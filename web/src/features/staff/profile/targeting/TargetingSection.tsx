import { useTranslation } from 'react-i18next'
import { problemText } from '@/graphql/problemText'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import type { EditProps } from '../keptEdits'
import type { StaffProfile } from '../profile'
import { TargetingForm } from './TargetingForm'
import { useTargets } from './useTargets'

type Props = EditProps & { profile: StaffProfile }

/** Whom the profile addresses. */
export function TargetingSection({ profile, ...edit }: Props) {
  const { t } = useTranslation('staffProfile')
  const targets = useTargets(profile.id)
  const { possible, current, possibleProblem, currentProblem, retry } = targets
  return (
    <Section title={t('targeting.title')} lead={t('targeting.lead')}>
      {possibleProblem ? (
        <RetryNotice title={t('targeting.possibleFailed')} onRetry={retry}>
          {problemText(possibleProblem)}
        </RetryNotice>
      ) : currentProblem ? (
        <RetryNotice title={t('targeting.currentFailed')} onRetry={retry}>
          {problemText(currentProblem)}
        </RetryNotice>
      ) : possible && current ? (
        <TargetingForm profile={profile} possible={possible} stored={current} {...edit} />
      ) : (
        <div role="status" aria-label={t('targeting.loading')}>
          <Skeleton height={14} width="30%" />
          <Skeleton height={44} mt={10} />
          <Skeleton height={14} mt={24} width="30%" />
          <Skeleton height={44} mt={10} />
        </div>
      )}
    </Section>
  )
}
