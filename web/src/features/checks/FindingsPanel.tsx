// A row that says how many findings there are, and opens their list.
import '@/lib/checksTexts'
import { Accessibility } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { FoldButton } from '@/ui/FoldButton'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { FindingList } from './FindingList'
import classes from './FindingsPanel.module.css'
import type { Findings } from './useFindings'

type Props = Pick<ComponentProps<typeof FindingList>, 'onShow' | 'onFix'> & Findings

export function FindingsPanel({ findings, failed, retry, ...actions }: Props) {
  const { t } = useTranslation('checks')
  const [open, setOpen] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  function toggle(): void {
    flushSync(() => setOpen(!open))
    // Otherwise it may be below the window, or behind the bar at its lower edge.
    if (!open) list.current?.scrollIntoView({ block: 'nearest' })
  }
  const number = findings?.length ?? 0
  const isEmpty = number === 0 && !failed
  const summary = failed
    ? t('summary.failed')
    : findings === null
      ? t('summary.checking')
      : number === 0
        ? t('summary.none')
        : t('summary.some', { count: number, shown: count(number) })
  return (
    <div className={classes.panel}>
      <p role="status" className={visuallyHidden.unseen}>
        {findings !== null && summary}
      </p>
      {isEmpty ? (
        <p className={classes.row}>
          <Accessibility size={18} aria-hidden />
          {summary}
        </p>
      ) : (
        <FoldButton open={open} controls={id} className={classes.row} onToggle={toggle}>
          <Accessibility size={18} aria-hidden />
          <span className={classes.summary}>{summary}</span>
        </FoldButton>
      )}
      <div ref={list} id={id} hidden={!open || isEmpty} className={classes.list}>
        {failed && (
          <div className={text.soft}>
            <p>{t('failedHint')}</p>
            <Button look="quiet" className={classes.retry} onClick={retry}>
              {t('retry')}
            </Button>
          </div>
        )}
        {findings && findings.length > 0 && <FindingList findings={findings} {...actions} />}
      </div>
    </div>
  )
}
