// What is wrong with a source, in words, and what to do.
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { FailureReason } from './instagram/FailureReason'
import classes from './SourceProblem.module.css'
import { needsReconnect, type Source } from './source'

type Props = { source: Source; onReconnect: (() => void) | undefined }

/** Of the texts. */
function keyOf(network: Source['network'], problem: NonNullable<Source['problem']>) {
  const isOther = network !== 'INSTAGRAM'
  return isOther && (problem === 'RECONNECT' || problem === 'PERMISSION_MISSING')
    ? (`problemOfOthers.${problem}` as const)
    : (`problem.${problem}` as const)
}

export function SourceProblem({ source, onReconnect }: Props) {
  const { t } = useTranslation('sources')
  const { network, state, problem, problemSince, name, url } = source
  if (problem === null) return null
  const key = keyOf(network, problem)
  return (
    <Notice
      tone={state === 'FAILED' ? 'problem' : 'info'}
      title={t(`${key}.title`, { name })}
      action={
        onReconnect &&
        needsReconnect(source) && <Button onClick={onReconnect}>{t('instagram.reconnect')}</Button>
      }
    >
      <div className={classes.text}>
        {key === 'problem.NOT_APPROVED' ? (
          <FailureReason reason="NOT_APPROVED" />
        ) : (
          <p>{t(`${key}.text`, { name, url })}</p>
        )}
        {problemSince && (
          <p className={classes.since}>{t('problemSince', { date: dateTime(problemSince) })}</p>
        )}
        {problem === 'INTERNAL' && <SupportHint />}
      </div>
    </Notice>
  )
}
