// Two buttons that download the data of a person: as a page to read, and for programs.
import '@/lib/personalDataTexts'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { problemHint } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import { Notice } from '@/ui/Notice'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './PersonalDataFiles.module.css'
import { type DataOf, usePersonalDataFiles } from './usePersonalDataFiles'

type Props = DataOf & {
  /** Called with the name of a saved file. */
  onSaved: (name: string) => void
  /** Called when a download begins. */
  onBegin?: () => void
  /** Called if the account was deleted. */
  onGone?: () => void
}

export function PersonalDataFiles({ onSaved, onBegin, onGone, ...of }: Props) {
  const { t } = useTranslation('personalData')
  const { busy, problem, download } = usePersonalDataFiles(of, onSaved)
  const hint = problem && problemHint(problem)
  const isGone = problem?.code === 404
  const reload = useEffectEvent(() => onGone?.())
  useEffect(() => {
    if (isGone) reload()
  }, [isGone])
  return (
    <div className={classes.files}>
      <p role="status" className={visuallyHidden.unseen}>
        {busy && t('preparing')}
      </p>
      {problem && (
        <div ref={bringIntoView}>
          <Notice tone="problem" title={t('failed')}>
            {hint && <p>{hint}</p>}
            <SupportHint />
          </Notice>
        </div>
      )}
      <div className={classes.buttons}>
        {(['html', 'json'] as const).map((format) => (
          <Button
            key={format}
            leftSection={<Download size={18} />}
            loading={busy === format}
            onClick={() => {
              if (busy !== null) return
              onBegin?.()
              void download(format)
            }}
          >
            {t(`format.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
