import { Copy } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { type Account, nameOf } from '@/features/accounts/account'
import { isProofMissing, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import { RegisterLinkQuery } from '../queries'
import classes from '../StaffForm.module.css'

type Props = {
  account: Account
  /** Called if the account has a password by now. */
  onOutdated: () => void
  onClose: () => void
}

/** The link with which a person without a password sets one, to be passed on by hand. */
export function RegisterLinkDialog({ account, onOutdated, onClose }: Props) {
  const { t } = useTranslation('staffProfile')
  const [{ data, error, fetching }, ask] = useQuery({
    query: RegisterLinkQuery,
    variables: { id: account.id },
    requestPolicy: 'network-only',
  })
  const problem = error && !fetching ? problemOf(error) : null
  const isOutdated = problem?.code === 409 || problem?.code === 404
  const isCancelled = problem !== null && isProofMissing(problem)
  const reload = useEffectEvent(onOutdated)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isOutdated) reload()
  }, [isOutdated])
  // Whoever cancels the proof does not want to see the link.
  useEffect(() => {
    if (isCancelled) leave()
  }, [isCancelled])
  return (
    <Dialog title={t('link.title', { name: nameOf(account) })} focusTitle onClose={onClose}>
      {data ? (
        <CopiedLink link={data.getRegisterLink} />
      ) : isOutdated ? (
        <Notice title={t(problem?.code === 404 ? 'link.gone' : 'link.outdated')} />
      ) : problem ? (
        <RetryNotice
          title={t('link.failed')}
          onRetry={() => ask({ requestPolicy: 'network-only' })}
        >
          {problemText(problem)}
        </RetryNotice>
      ) : (
        <div role="status" aria-label={t('link.loading')}>
          <Skeleton height={14} width="30%" />
          <Skeleton height={44} mt={10} />
        </div>
      )}
    </Dialog>
  )
}

function CopiedLink({ link }: { link: string }) {
  const { t } = useTranslation('staffProfile')
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The link arrives after the dialog has taken the focus.
  useEffect(() => button.current?.focus(), [])
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setResult('copied')
    } catch {
      // The clipboard needs HTTPS and permission.
      setResult('notCopied')
      field.current?.focus()
    }
  }

  return (
    <div className={classes.form}>
      <p>{t('link.text')}</p>
      <Field
        ref={field}
        label={t('link.label')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.answers}>
        <Button ref={button} look="primary" leftSection={<Copy />} onClick={() => void copy()}>
          {t('link.copy')}
        </Button>
        <p role="status" className={classes.said}>
          {result && t(`link.${result}`)}
        </p>
      </div>
    </div>
  )
}
