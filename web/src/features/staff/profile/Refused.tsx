import { useTranslation } from 'react-i18next'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { bringIntoView } from '@/ui/bringIntoView'
import { Notice } from '@/ui/Notice'
import text from '@/ui/text.module.css'

type Props = { title: string; problem: Problem }

/** Why an action failed, and the server's message, with which staff can ask for help. */
export function Refused({ title, problem }: Props) {
  const { t } = useTranslation('staffProfile')
  const { code, message, id } = problem
  return (
    <div ref={bringIntoView}>
      <Notice tone="problem" title={title}>
        <p>{problemText(problem)}</p>
        {code !== 0 && message !== '' && (
          <p className={text.soft}>{t('serverSays', { message })}</p>
        )}
        {id && <p className={text.soft}>{t('failureId', { id })}</p>}
      </Notice>
    </div>
  )
}
