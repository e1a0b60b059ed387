import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import classes from './MailedCode.module.css'
import { RequestProofCodeMutation } from './queries'

/** Requests the code when it is first shown, and another one when asked. */
export function MailedCode({ email }: { email: string }) {
  const { t } = useTranslation('proof')
  const [{ fetching }, request] = useMutation(RequestProofCodeMutation)
  const [sent, setSent] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const begun = useRef(false)

  async function send(): Promise<void> {
    setProblem(null)
    const { error } = await request({})
    if (error) setProblem(problemOf(error))
    else setSent((before) => before + 1)
  }

  const begin = useEffectEvent(() => {
    if (!begun.current) void send()
    begun.current = true
  })
  useEffect(() => begin(), [])

  return (
    <div className={classes.mailed}>
      {problem && (
        <Notice tone="problem" title={t('codeFailed')}>
          {problem.reason === 'TOO_MANY_ATTEMPTS' ? t('tooManyCodes') : problemText(problem)}
        </Notice>
      )}
      <p role="status">
        {fetching
          ? t('codeSending')
          : sent > 1
            ? t('codeSentAgain', { email })
            : sent > 0 && t('codeSent', { email })}
      </p>
      <Button look="quiet" loading={fetching} onClick={() => void send()}>
        {t('codeAgain')}
      </Button>
    </div>
  )
}
