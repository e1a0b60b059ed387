import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@/lib/proofTexts'
import { asksForApp } from '@/features/session/code/useCode'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { useSecondsLeft } from '@/lib/useSecondsLeft'
import { Button } from '@/ui/Button'
import { Field, type FieldProps } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import text from '@/ui/text.module.css'
import { useBusy } from '@/ui/useBusy'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './Proof.module.css'

/** The delay in ms before another code can be requested, because a mail takes a moment to arrive. */
const PAUSE = 30_000

type Props = {
  /** Binds the field to the form, with the attribute that gives it the focus. */
  field: Omit<FieldProps, 'label'> & { [attribute: `data-${string}`]: string | boolean | undefined }
  email: string
  /** Requests a code; not `another` one if one was just mailed. Resolves with the refusal, or null. */
  request: (another: boolean) => Promise<Problem | null>
  /** Called if the account has an app for codes, which has to be used instead. */
  onNeedsApp?: (problem: Problem) => void
  /** Called when the person has asked for another code, and it is under way. */
  onAnother?: () => void
}

/** Asks for a mailed code. Requests it when first shown, unless one was just mailed, and another one when asked. */
export function MailedCode({ field, email, request, onNeedsApp, onAnother }: Props) {
  const { t } = useTranslation('proof')
  const { busy, during } = useBusy()
  const [sent, setSent] = useState(0)
  const [pausedUntil, setPausedUntil] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)
  const seconds = useSecondsLeft(pausedUntil)
  const begun = useRef(false)

  async function send(another: boolean): Promise<void> {
    setProblem(null)
    const problem = await request(another)
    if (problem && asksForApp(problem)) return onNeedsApp?.(problem)
    if (problem) return setProblem(problem)
    setSent((before) => before + 1)
    setPausedUntil(Date.now() + PAUSE)
    if (another) onAnother?.()
  }

  const begin = useEffectEvent(() => {
    if (!begun.current) void during(() => send(false))
    begun.current = true
  })
  useEffect(() => begin(), [])

  return (
    <>
      <Field
        {...field}
        label={t('code')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
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
        <div className={classes.again}>
          <Button
            look="quiet"
            loading={busy}
            disabled={!busy && seconds > 0}
            onClick={() => void during(() => send(true))}
          >
            {t('codeAgain')}
          </Button>
          {!busy && seconds > 0 && (
            <>
              <span aria-hidden="true" className={text.soft}>
                {t('codePause', { seconds })}
              </span>
              {/* The seconds are only shown, so that they are not read out one by one. */}
              <span className={visuallyHidden.unseen}>{t('codePauseSaid')}</span>
            </>
          )}
        </div>
      </div>
    </>
  )
}
