// Whom the saved targeting of a profile covers, for questions whose answer takes effect at once.
import { useTranslation } from 'react-i18next'
import { problemText } from '@/graphql/problemText'
import { RetryNotice } from '@/ui/RetryNotice'
import text from '@/ui/text.module.css'
import type { ProfileEdits } from '../keptEdits'
import { differing } from './differing'
import { namesOf } from './names'
import { reachSentence } from './reach'
import { useTargets } from './useTargets'

type Props = { profile: string; edits: ProfileEdits }

export function SavedReach({ profile, edits }: Props) {
  const { t } = useTranslation('staffProfile')
  const { possible, current, possibleProblem, currentProblem, retry } = useTargets(profile)
  const problem = possibleProblem ?? currentProblem
  if (problem)
    return (
      <RetryNotice title={t('targeting.currentFailed')} onRetry={retry}>
        {problemText(problem)}
      </RetryNotice>
    )
  if (!possible || !current) return <p role="status">{t('targeting.loading')}</p>
  const isEdited = Object.keys(differing(edits.targets, current)).length > 0
  return (
    <>
      <p>
        <strong>
          {reachSentence(current, namesOf(possible.universities), namesOf(possible.affiliations))}
        </strong>
      </p>
      {isEdited && <p className={text.soft}>{t('reach.unsaved')}</p>}
    </>
  )
}
