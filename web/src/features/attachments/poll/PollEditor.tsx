// Edits a poll: its options, one language at a time, and when it ends.
import '@/lib/attachmentTexts'
import { Plus } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { POLL } from '@/lib/rules'
import { Button } from '@/ui/Button'
import { DateTimeField } from '@/ui/DateTimeField'
import { SegmentedControl } from '@/ui/SegmentedControl'
import text from '@/ui/text.module.css'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import classes from './PollEditor.module.css'
import { PollOptions } from './PollOptions'
import { hasVotes, type PollDraft, withAnother } from './poll'
import type { PollField } from './rules'

export type PollEditorProps = EditorProps<PollDraft, PollField>

export default function PollEditor(props: PollEditorProps) {
  const { attachment: poll, language, change, onLeave, errorOf, fieldId } = props
  const { t } = useTranslation('attachments')
  const locked = hasVotes(poll)
  const wrongOptions = errorOf('poll.options')
  const [until, end] = [poll.until, poll.end]
  const wrong = errorOf('poll.end')

  function add(): void {
    flushSync(() => change('poll.options', withAnother))
    const last = fieldId(`poll.options.${poll.options.length}.text.${language}`)
    document.getElementById(last)?.focus()
  }

  return (
    <div className={frame.editor}>
      {locked && <p className={text.soft}>{t('poll.locked')}</p>}
      <PollOptions {...props} onAdd={add} />
      {wrongOptions && (
        <p id={`${fieldId('poll.options')}-wrong`} className={text.error}>
          {wrongOptions}
        </p>
      )}
      {!locked && poll.options.length < POLL.maxOptions && (
        <Button look="quiet" className={classes.add} leftSection={<Plus size={18} />} onClick={add}>
          {t('poll.add')}
        </Button>
      )}
      {!locked && poll.options.length === POLL.maxOptions && (
        <p className={text.soft}>{t('poll.max', { max: POLL.maxOptions })}</p>
      )}
      {!locked && (
        <div className={classes.end}>
          <p className={frame.label}>{t('poll.end')}</p>
          <SegmentedControl<PollDraft['until']>
            label={t('poll.end')}
            value={until}
            onChange={(until) => change('poll.end', () => ({ until, ends: null }))}
            options={(['DAY', 'WEEK', 'custom'] as const).map((value) => ({
              value,
              label: t(`poll.until.${value}`),
            }))}
          />
          {until === 'custom' ? (
            <div className={classes.date}>
              <DateTimeField
                id={fieldId('poll.end')}
                label={t('poll.endAt')}
                value={end}
                error={wrong}
                minutesStep={15}
                required
                onChange={(end) => change('poll.end', () => ({ end, ends: null }))}
                onLeave={() => onLeave('poll.end')}
              />
            </div>
          ) : (
            <p className={wrong ? text.error : text.soft}>{wrong ?? t(`poll.runs.${until}`)}</p>
          )}
        </div>
      )}
    </div>
  )
}
