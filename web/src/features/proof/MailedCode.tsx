import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@/lib/proofTexts'
import { asksForApp } from '@/features/session/code/useCode'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { useBusy } from '@/ui/useBusy'
import classes from './MailedCode.module.css'

type Props = {
  email: string
  /** Requests a code; not `another` one if one was just mailed. Resolves with the refusal, or null. */
  request: (another: boolean) => Promise<Problem | null>
  /** Called if the account has an app for codes, which has to be used instead. */
  onNeedsApp?: (problem: Problem) => void
}

/** Requests the code when it is first shown, unless one was just mailed, and another one when asked. */
export function MailedCode({ email, request, onNeedsApp }: Props) {
  const { t } = useTranslation('proof')
  const { busy, during } = useBusy()
  const [sent, setSent] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const begun = useRef(false)

  async function send(another: boolean): Promise<void> {
    setProblem(null)
    const problem = await request(another)
    if (problem && asksForApp(problem)) onNeedsApp?.(problem)
    else if (problem) setProblem(problem)
    else setSent((before) => before + 1)
  }

  const begin = useEffectEvent(() => {
    if (!begun.current) void during(() => send(false))
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
        {busy
          ? t('codeSending')
          : sent > 1
            ? t('codeSentAgain', { email })
            : sent > 0 && t('codeSent', { email })}
      </p>
      <Button look="quiet" loading={busy} onClick={() => void during(() => send(true))}>
        {t('codeAgain')}
      </Button>
    </div>
  )
}
